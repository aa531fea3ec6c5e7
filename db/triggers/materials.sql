-- A material has a link, files or both. Deferred, because files join it after its row is written.
CREATE OR REPLACE FUNCTION require_content(checked uuid) RETURNS void LANGUAGE plpgsql AS $$
begin
  if exists (select from materials where id = checked and link = ''
      and not exists (select from files where material_id = checked)) then
    raise exception 'the material % has neither a link nor a file', checked using errcode = 'check_violation';
  end if;
end $$;

CREATE OR REPLACE FUNCTION check_material() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform require_content(new.id);
  return null;
end $$;

CREATE OR REPLACE FUNCTION check_material_of_file() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  perform require_content(old.material_id);
  return null;
end $$;

-- There is no CREATE OR REPLACE for a deferred trigger.
DO $$ begin
  if not exists (select from pg_trigger where tgname = 'check_material') then
    create constraint trigger check_material after insert or update of link on materials
      deferrable initially deferred for each row when (new.link = '') execute function check_material();
    create constraint trigger check_material_of_taken after update of material_id on files
      deferrable initially deferred for each row
      when (old.material_id is not null and old.material_id is distinct from new.material_id)
      execute function check_material_of_file();
    create constraint trigger check_material_of_deleted after delete on files
      deferrable initially deferred for each row when (old.material_id is not null)
      execute function check_material_of_file();
  end if;
end $$;
