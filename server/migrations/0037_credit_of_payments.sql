-- What the credit of earlier payments paid of a payment, besides its amount: the unused time of a plan that was changed.
-- Running subscriptions get it with their next state, in the next comparison at the latest.
alter table payments add column credit integer not null default 0 check (credit >= 0);
alter table sandbox_payments add column credit integer not null default 0 check (credit >= 0);
