-- Blocks payments: the index is built once, before anybody works with the new program.
CREATE INDEX "payments_any_reference" ON "payments" USING btree ("method","provider_payment_id");