-- A person is found by what they are called now, whichever program changes it: their row says that nobody has
-- read that yet. Who has deleted the account is not found.
CREATE OR REPLACE FUNCTION reset_person_document() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if new.deleted_at is null then
    insert into person_documents (user_id) values (new.id) on conflict (user_id) do update set words = null;
  else
    delete from person_documents where user_id = new.id;
  end if;
  return null;
end $$;

CREATE OR REPLACE TRIGGER document_inserted AFTER INSERT ON users
  FOR EACH ROW EXECUTE FUNCTION reset_person_document();
CREATE OR REPLACE TRIGGER document_updated AFTER UPDATE OF name, email, phone, student_number, deleted_at ON users
  FOR EACH ROW WHEN ((old.name, old.email, old.phone, old.student_number, old.deleted_at)
    is distinct from (new.name, new.email, new.phone, new.student_number, new.deleted_at))
  EXECUTE FUNCTION reset_person_document();

-- A tutor is also known by the name on the application.
CREATE OR REPLACE FUNCTION reset_document_of_tutor() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  update person_documents set words = null where user_id = new.user_id;
  return null;
end $$;

CREATE OR REPLACE TRIGGER document_updated AFTER INSERT OR UPDATE OF name ON tutors
  FOR EACH ROW EXECUTE FUNCTION reset_document_of_tutor();

-- And anybody by those who are reached for them.
CREATE OR REPLACE FUNCTION reset_document_of_contact() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  update person_documents set words = null
    where user_id in (coalesce(new.user_id, old.user_id), coalesce(old.user_id, new.user_id));
  return null;
end $$;

CREATE OR REPLACE TRIGGER document_updated AFTER INSERT OR DELETE OR UPDATE OF value, user_id ON contacts
  FOR EACH ROW EXECUTE FUNCTION reset_document_of_contact();
