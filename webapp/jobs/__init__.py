"""Running a solve somewhere else. No Flask in here: worker processes import this package."""
