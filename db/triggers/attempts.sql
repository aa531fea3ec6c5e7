-- Programs before 0.3 know one card intent of a checkout, and no attempts. These triggers keep both true for both.
CREATE OR REPLACE FUNCTION attempt_of_intent() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  insert into attempts (id, checkout_id, method, state, reference, amount_minor, currency, created_at)
    values (new.id, new.id, 'card', 'open', new.intent_id, new.amount_minor, new.currency, new.created_at)
    on conflict do nothing;
  return null;
end $$;

CREATE OR REPLACE TRIGGER attempt_of_intent AFTER INSERT OR UPDATE OF intent_id ON checkouts
  FOR EACH ROW WHEN (new.intent_id is not null) EXECUTE FUNCTION attempt_of_intent();

CREATE OR REPLACE FUNCTION intent_of_attempt() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  update checkouts set intent_id = new.reference where id = new.checkout_id and intent_id is null;
  return null;
end $$;

CREATE OR REPLACE TRIGGER intent_of_attempt AFTER INSERT OR UPDATE OF reference ON attempts
  FOR EACH ROW WHEN (new.method = 'card' and new.reference is not null) EXECUTE FUNCTION intent_of_attempt();

CREATE OR REPLACE FUNCTION attempt_of_payment() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  update attempts set state = 'paid', end_reason = null
    where method = 'card' and reference = new.provider_payment_id returning id into new.attempt_id;
  return new;
end $$;

CREATE OR REPLACE TRIGGER attempt_of_payment BEFORE INSERT ON payments
  FOR EACH ROW WHEN (new.attempt_id is null and new.method = 'card') EXECUTE FUNCTION attempt_of_payment();
