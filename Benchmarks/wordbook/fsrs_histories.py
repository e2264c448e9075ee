#!/usr/bin/env python3
"""Prints random histories of reviews and the schedules that PyPI's fsrs gives them.

Usage: fsrs_histories.py COUNT SEED

A line is a review: history, retention, seconds since 1970, rating, state, step, stability, difficulty, due.
"""
import random
import sys
from datetime import datetime, timedelta, timezone

from fsrs import Card, Rating, Scheduler

count, seed = int(sys.argv[1]), int(sys.argv[2])
chance = random.Random(seed)
for history in range(count):
    retention = chance.choice([0.9, 0.9, 0.8, 0.95])
    scheduler = Scheduler(desired_retention=retention, enable_fuzzing=False)
    card = Card(card_id=history)
    time = datetime(2026, 1, 1, tzinfo=timezone.utc) + timedelta(
        seconds=chance.randrange(10**7)
    )
    for _ in range(chance.randint(1, 20)):
        rating = Rating(chance.choices([1, 2, 3, 4], [2, 2, 5, 1])[0])
        card, _ = scheduler.review_card(card, rating, time)
        print(
            history, retention, int(time.timestamp()), int(rating), int(card.state),
            "-" if card.step is None else card.step, repr(card.stability),
            repr(card.difficulty), int(card.due.timestamp()), sep="\t",
        )
        # At the due time, some minutes later on the same day, or late.
        kind = chance.random()
        if kind < 0.4:
            time = card.due
        elif kind < 0.6:
            time += timedelta(seconds=chance.randrange(1, 86400))
        else:
            wait = (card.due - time).total_seconds()
            time += timedelta(seconds=int(wait * chance.uniform(0.2, 3)) + 1)
