"""The stores of the community: profiles, ratings, challenges and moderation, with their SQL."""
