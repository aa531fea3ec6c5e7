-- What was said of students stays written down: rolls and what they changed only grow.
CREATE OR REPLACE FUNCTION reject_roll_change() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  raise exception 'rolls can only be added to';
end $$;

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON rolls
  FOR EACH STATEMENT EXECUTE FUNCTION reject_roll_change();
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON roll_changes
  FOR EACH STATEMENT EXECUTE FUNCTION reject_roll_change();
