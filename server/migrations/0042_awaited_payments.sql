-- Orders whose buyers have paid in a way that takes days, such as a bank transfer.

-- since when the payment is on its way; null if it is not, or if it has arrived
alter table orders add column awaiting_since timestamptz;
-- The ticket of the fetch that said so: an older one changes nothing.
alter table orders add column awaiting_ticket bigint not null default 0;

create index orders_awaiting on orders (user_id) where awaiting_since is not null;
