-- What a statement changes in the sums of payments: what they are now, less what they were.
CREATE OR REPLACE FUNCTION sum_payments() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  if tg_op = 'INSERT' then
    insert into payment_sums (id, day, currency, method, by_hand, status, count, charged_minor, refunded_minor, refund_due_minor)
      select gen_random_uuid(), (recorded_at at time zone 'Asia/Dhaka')::date, currency, method, by_hand, status, count(*),
        coalesce(sum(amount_minor) filter (where refund_reason_code is distinct from 'refund_corrected'), 0),
        coalesce(sum(refunded_minor) filter (where refund_reason_code is distinct from 'refund_corrected'), 0),
        coalesce(sum(amount_minor - kept_minor - refunded_minor) filter (where status = 'refund_due'), 0)
      from added group by 2, 3, 4, 5, 6;
  else
    insert into payment_sums (id, day, currency, method, by_hand, status, count, charged_minor, refunded_minor, refund_due_minor)
      select gen_random_uuid(), (recorded_at at time zone 'Asia/Dhaka')::date, currency, method, by_hand, status, sum(one),
        coalesce(sum(one * amount_minor) filter (where refund_reason_code is distinct from 'refund_corrected'), 0),
        coalesce(sum(one * refunded_minor) filter (where refund_reason_code is distinct from 'refund_corrected'), 0),
        coalesce(sum(one * (amount_minor - kept_minor - refunded_minor)) filter (where status = 'refund_due'), 0)
      from (select 1 as one, * from added union all select -1, * from removed) as changed group by 2, 3, 4, 5, 6
      having sum(one) <> 0
        or sum(one * amount_minor) filter (where refund_reason_code is distinct from 'refund_corrected') <> 0
        or sum(one * refunded_minor) filter (where refund_reason_code is distinct from 'refund_corrected') <> 0
        or sum(one * (amount_minor - kept_minor - refunded_minor)) filter (where status = 'refund_due') <> 0;
  end if;
  return null;
end $$;

CREATE OR REPLACE TRIGGER sum_inserted AFTER INSERT ON payments
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sum_payments();
CREATE OR REPLACE TRIGGER sum_updated AFTER UPDATE ON payments
  REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION sum_payments();
