-- Who gets a seat gets a student number: at the desk with the sale, else by a job within seconds, which finds
-- them here. Also who gets the seats of another row of theirs.
-- Once for all seats of a rush that are written together.
CREATE OR REPLACE FUNCTION student_numbers_due() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into student_numbers_due (user_id)
    select distinct users.id from inserted join users on users.id = inserted.user_id where student_number is null;
  return null;
end $$;

CREATE OR REPLACE TRIGGER student_numbers_due AFTER INSERT ON bookings
  REFERENCING NEW TABLE AS inserted FOR EACH STATEMENT EXECUTE FUNCTION student_numbers_due();

CREATE OR REPLACE FUNCTION student_number_due() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into student_numbers_due (user_id) select id from users where id = new.user_id and student_number is null;
  return null;
end $$;

CREATE OR REPLACE TRIGGER student_number_due AFTER UPDATE OF user_id ON bookings
  FOR EACH ROW EXECUTE FUNCTION student_number_due();

-- What is printed on papers stays theirs. Only who deletes the account has none any more.
CREATE OR REPLACE FUNCTION reject_student_number_change() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  raise exception 'a student number does not change';
end $$;

CREATE OR REPLACE TRIGGER student_number_stays BEFORE UPDATE OF student_number ON users
  FOR EACH ROW WHEN (old.student_number is not null and new.student_number is distinct from old.student_number
    and new.deleted_at is null)
  EXECUTE FUNCTION reject_student_number_change();
