-- A session whose text changes must be indexed again, whichever program changes it.
CREATE OR REPLACE FUNCTION reset_search_document() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if new.search_document_id is not distinct from old.search_document_id then
    new.search_document_id := null;
  end if;
  return new;
end $$;

CREATE OR REPLACE TRIGGER reset_search_document BEFORE UPDATE OF title, tutor, subject, level, tags, description ON sessions
  FOR EACH ROW WHEN ((old.title, old.tutor, old.subject, old.level, old.tags, old.description)
    is distinct from (new.title, new.tutor, new.subject, new.level, new.tags, new.description))
  EXECUTE FUNCTION reset_search_document();

-- The live documents that have one of the tokens. PostgreSQL expects ten times as many of them as there are,
-- and would rather read the whole table; so this function allows the index alone.
CREATE OR REPLACE FUNCTION find_search_documents(wanted text[]) RETURNS SETOF uuid
  LANGUAGE sql STABLE ROWS 500 SET enable_seqscan = off AS $$
  select id from search_documents where is_live and tokens && wanted
$$;

-- As well those of sessions that wait, were rejected or are over: for the lists of staff.
CREATE OR REPLACE FUNCTION find_all_search_documents(wanted text[]) RETURNS SETOF uuid
  LANGUAGE sql STABLE ROWS 500 SET enable_seqscan = off AS $$
  select id from search_documents where is_live and tokens && wanted
  union all select id from search_documents where not is_live and tokens && wanted
$$;
