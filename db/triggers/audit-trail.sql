-- Whether acts of this kind stay for ever: who took money, refunded it or left something off it, who gave and
-- cancelled seats, and by which rules; whether sessions ran, which the consistency audit counts; and for how
-- long the others are kept.
CREATE OR REPLACE FUNCTION stays_in_trail(action text) RETURNS boolean
  LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  select split_part(action, '.', 1) in ('payment', 'refund', 'dispute', 'part', 'discount', 'cash-box', 'booking',
      'refund-rule', 'refund-limit', 'dues-rule', 'sent-money-rule', 'cashier-rights', 'retention')
    or action in ('session.cancelled', 'session.cancelling-asked', 'session.cancelling-declined', 'session.runs')
$$;

-- The audit trail only grows, but for old acts that domain/retention/prune.ts deletes: none younger than 11
-- months, which is less than the year that a centre may ask for, because clocks and years differ. bin/restore,
-- which fills an empty database, disables the triggers.
CREATE OR REPLACE FUNCTION reject_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  raise exception 'the audit trail can only be added to';
end $$;

CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR TRUNCATE ON audit_trail
  FOR EACH STATEMENT EXECUTE FUNCTION reject_audit_change();
CREATE OR REPLACE TRIGGER old_only BEFORE DELETE ON audit_trail
  FOR EACH ROW WHEN (stays_in_trail(old.action) or old.occurred_at > now() - interval '11 months')
  EXECUTE FUNCTION reject_audit_change();
