-- What the centre promised once stays readable.
CREATE OR REPLACE FUNCTION reject_text_change() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  raise exception 'versions of texts can only be added';
end $$;

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON centre_texts
  FOR EACH STATEMENT EXECUTE FUNCTION reject_text_change();
