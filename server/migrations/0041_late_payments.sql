-- When a payment that was made too late for this order was sent back. No later state of it pays the order.
alter table orders add column returned_at timestamptz;
