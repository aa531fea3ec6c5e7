-- Blocks checkouts for a moment. Small tables were read through it instead of by session and person.
DROP INDEX "checkouts_not_closed";