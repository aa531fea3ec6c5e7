-- How often a discount is used. The check on `discounts.redeemed` keeps its limit, whoever writes.
CREATE OR REPLACE FUNCTION count_redemption() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  update discounts set redeemed = redeemed + case tg_op when 'INSERT' then 1 else -1 end
    where id = case tg_op when 'INSERT' then new.discount_id else old.discount_id end;
  return null;
end $$;

CREATE OR REPLACE TRIGGER count_redemption AFTER INSERT OR DELETE ON redemptions
  FOR EACH ROW EXECUTE FUNCTION count_redemption();

-- A seat that is paid with a discount uses it for good.
CREATE OR REPLACE FUNCTION book_redemption() RETURNS trigger LANGUAGE plpgsql AS $$
begin
  update redemptions set booking_id = new.id
    from payments where payments.id = new.payment_id and redemptions.checkout_id = payments.checkout_id and booking_id is null;
  return null;
end $$;

CREATE OR REPLACE TRIGGER book_redemption AFTER INSERT ON bookings
  FOR EACH ROW WHEN (new.payment_id is not null) EXECUTE FUNCTION book_redemption();
