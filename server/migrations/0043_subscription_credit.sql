-- What was paid too much for a subscription, as its provider reports it: the next payments are that much smaller. It is
-- negative if something is owed. Nodes of the previous version leave it as it is.
alter table subscriptions add column credit integer not null default 0;
-- Whether the customer's other subscriptions in the same currency use the same credit.
alter table subscriptions add column credit_is_shared boolean not null default false;
