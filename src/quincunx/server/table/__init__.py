"""Tables: their state, every change to them, who may do what, and the engine at work for them."""
