-- Orders whose buyers have paid in a way that takes days, such as a bank transfer.

-- since when the payment is on its way; null if it is not, or if it has arrived
alter table orders add column awaiting_since timestamptz;
-- The ticket of the fetch that said so: an older one changes nothing.
alter table orders add column awaiting_ticket bigint not null default 0;

create index orders_awaiting on orders (user_id) where awaiting_since is not null;

-- The hash of an invitation's link after it was accepted: the link gives no seat any more, and still says so. It is not
-- kept in token_hash, because a node of the previous version would give the seat to whoever opens the link.
alter table team_seats add column accepted_hash bytea;
create index team_seats_accepted_hash on team_seats (accepted_hash) where accepted_hash is not null;
