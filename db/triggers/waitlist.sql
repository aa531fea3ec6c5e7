-- The line for a seat. Its counts are columns of the session, whose row every change of the waitlist has
-- locked already: so a booking learns from the row that it locks anyway whether somebody waits.

-- Of a statement that inserts or deletes.
CREATE OR REPLACE FUNCTION count_entries() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  update sessions set waiting = sessions.waiting + sign * counts.waiting, offered = sessions.offered + sign * counts.offered
  from (
    select session_id, count(*) filter (where state = 'waiting') as waiting, count(*) filter (where state = 'offered') as offered
    from changed group by session_id
  ) as counts
  where sessions.id = counts.session_id and (counts.waiting <> 0 or counts.offered <> 0);
  return null;
end $$;

CREATE OR REPLACE FUNCTION count_updated_entries() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  update sessions set waiting = sessions.waiting + counts.waiting, offered = sessions.offered + counts.offered
  from (
    select session_id, sum(waiting) as waiting, sum(offered) as offered from (
      select session_id, (state = 'waiting')::integer as waiting, (state = 'offered')::integer as offered from changed
      union all
      select session_id, -(state = 'waiting')::integer, -(state = 'offered')::integer from former
    ) as differences group by session_id
  ) as counts
  where sessions.id = counts.session_id and (counts.waiting <> 0 or counts.offered <> 0);
  return null;
end $$;

CREATE OR REPLACE TRIGGER count_inserted AFTER INSERT ON waitlist_entries
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_entries();
CREATE OR REPLACE TRIGGER count_updated AFTER UPDATE ON waitlist_entries
  REFERENCING NEW TABLE AS changed OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION count_updated_entries();
CREATE OR REPLACE TRIGGER count_deleted AFTER DELETE ON waitlist_entries
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_entries();

-- Whoever gets a seat has no place on the waitlist any more, whichever way they got it.
CREATE OR REPLACE FUNCTION close_entries_of_bookings() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if exists (
    select from sessions where id in (select session_id from inserted) and (waiting > 0 or offered > 0)
  ) then
    update waitlist_entries set state = 'booked', closed_at = inserted.created_at from inserted
    where waitlist_entries.session_id = inserted.session_id and waitlist_entries.user_id = inserted.user_id
      and waitlist_entries.closed_at is null and inserted.cancelled_at is null;
  end if;
  return null;
end $$;

CREATE OR REPLACE TRIGGER close_entries AFTER INSERT ON bookings
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION close_entries_of_bookings();

-- A booking that moves to another session is a seat there.
CREATE OR REPLACE FUNCTION close_entry_of_moved_booking() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  update waitlist_entries set state = 'booked', closed_at = now()
  where session_id = new.session_id and user_id = new.user_id and closed_at is null;
  return null;
end $$;

CREATE OR REPLACE TRIGGER close_moved AFTER UPDATE OF session_id ON bookings FOR EACH ROW
  WHEN (old.session_id <> new.session_id and new.cancelled_at is null)
  EXECUTE FUNCTION close_entry_of_moved_booking();
