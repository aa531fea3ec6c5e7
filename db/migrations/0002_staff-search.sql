-- The words by which staff find a person: of the name, of the first part of the address, and the phone number as people
-- at home write it. For `domain/staff-search/people.ts`.
CREATE FUNCTION person_words(name text, email text, phone text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  select array_to_tsvector(array_remove(string_to_array(
    translate(lower(normalize(left(coalesce(name, ''), 200) || ' ' || left(split_part(coalesce(email, ''), '@', 1), 200))),
      '.,;:_()/''"+-[]', '               ') || ' ' ||
    case when phone like '+880%' then '0' || substr(phone, 5) else coalesce(substr(phone, 2), '') end, ' '), ''))
$$;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "search_documents_not_live" ON "search_documents" USING gin ("tokens") WHERE not "search_documents"."is_live";--> statement-breakpoint
CREATE INDEX CONCURRENTLY "sessions_cancelled" ON "sessions" USING btree ("shown_until") WHERE "sessions"."shown_until" is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "users_words" ON "users" USING gin (person_words("name", "email", "phone")) WHERE "users"."deleted_at" is null;
