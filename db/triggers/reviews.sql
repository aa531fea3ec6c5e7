-- The sum and the number of a session's reviews that everybody sees are columns of its row, so that lists
-- need no more than that. Whoever writes a review has locked the row already.

-- Of a statement that inserts or deletes.
CREATE OR REPLACE FUNCTION count_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
declare
  sign integer := case tg_op when 'INSERT' then 1 else -1 end;
begin
  update sessions set rating_sum = rating_sum + sign * counts.rating, rating_count = rating_count + sign * counts.reviews
  from (
    select session_id, sum(rating) as rating, count(*) as reviews
    from changed where hidden_at is null group by session_id
  ) as counts
  where sessions.id = counts.session_id;
  return null;
end $$;

CREATE OR REPLACE FUNCTION count_updated_reviews() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  update sessions set rating_sum = rating_sum + counts.rating, rating_count = rating_count + counts.reviews
  from (
    select session_id, sum(rating) as rating, sum(reviews) as reviews from (
      select session_id, rating, 1 as reviews from changed where hidden_at is null
      union all
      select session_id, -rating, -1 from former where hidden_at is null
    ) as differences group by session_id
  ) as counts
  where sessions.id = counts.session_id and (counts.rating <> 0 or counts.reviews <> 0);
  return null;
end $$;

CREATE OR REPLACE TRIGGER count_inserted AFTER INSERT ON reviews
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_reviews();
CREATE OR REPLACE TRIGGER count_updated AFTER UPDATE ON reviews
  REFERENCING NEW TABLE AS changed OLD TABLE AS former FOR EACH STATEMENT EXECUTE FUNCTION count_updated_reviews();
CREATE OR REPLACE TRIGGER count_deleted AFTER DELETE ON reviews
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_reviews();
