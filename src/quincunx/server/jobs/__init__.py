"""Work outside the event loop: worker processes and the queue that is fair between addresses."""
