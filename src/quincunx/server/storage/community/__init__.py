"""The stores of the community: profiles, ratings, challenges and moderation, with their SQL.

Imports the values that it stores from `community`; the stores of `storage` are made of these.
"""
