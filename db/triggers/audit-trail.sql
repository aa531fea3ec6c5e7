-- The audit trail only grows. bin/restore, which fills an empty database, disables the trigger.
CREATE OR REPLACE FUNCTION reject_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  raise exception 'the audit trail can only be added to';
end $$;

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_trail
  FOR EACH STATEMENT EXECUTE FUNCTION reject_audit_change();
