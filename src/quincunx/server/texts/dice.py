"""Texts about fair dice."""

TEXTS = {
    "dice.title": "Are the dice fair?",
    "dice.promise": "Every roll of this game follows from a seed that was fixed before the first roll. This is the SHA-256 fingerprint of"
    " the seed. The seed itself is published after the game, and then anybody can verify every roll.",
    "dice.nonces": "Random numbers of the players",
    "dice.nonces_help": "Players' browsers added these numbers after they had received the fingerprint. Each is part of every roll that"
    " follows it, so nobody has chosen the dice, not even the operator of the server.",
    "dice.nonce_from": "{name}, from roll {roll} on",
    "dice.no_nonces": "No player's browser has added a random number to these dice. The rolls were fixed before the game, but you have to"
    " trust the operator of the server not to have chosen the seed.",
    "dice.own_match": "This browser stored the fingerprint and its own random number at the start. Both are the same here.",
    "dice.own_mismatch": "This browser stored another fingerprint or random number at the start: the server shows you other data now.",
    "dice.verifier": "Verify this game in your browser, with a program that is independent of this server",
    "dice.lead": "The fingerprint of the seed was published before the first roll. Here is the seed, and whether all rolls follow from it.",
    "dice.verified": "Verified: all {rolls} rolls follow from the seed, and the seed matches its fingerprint.",
    "dice.failed": "Verification failed: {why}.",
    "dice.commitment": "Fingerprint, published at the start",
    "dice.seed": "Seed, published at the end",
    "dice.counts": "Rolled and expected",
    "dice.counts_help": "Fair dice deviate at least this much in {share} of samples. Only a share close to zero is suspicious.",
    "dice.face": "Face",
    "dice.rolled": "Rolled",
    "dice.expected": "Expected",
    "dice.deviation": "Standard deviations",
    "dice.yourself": "To verify the dice on your own computer, download the record and run quincunx verify. On this site:",
    "dice.imported": "Imported game: its dice cannot be verified.",
    "verify.title": "Verify the dice of a record",
    "verify.lead": "Paste the record of a finished game and, if you have it, the fingerprint that was published at the start.",
    "verify.commitment": "Fingerprint (optional)",
    "verify.submit": "Verify",
}
