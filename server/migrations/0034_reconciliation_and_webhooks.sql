-- What the comparison with the providers and the outgoing webhooks need besides 0029.

-- One comparison at a time.
create unique index reconciliations_running on reconciliations ((true)) where ended_at is null;

-- What a comparison goes through, by id.
create index orders_pending on orders (id) where status = 'pending';
create index orders_failed on orders (settled_at) where status = 'failed';
create index subscriptions_renewed on subscriptions (id)
  where provider_subscription is not null and status <> 'expired';
create index refunds_pending on refunds (payment_id) where status = 'pending';
create index payments_pending on payments (id) where status = 'pending';
create index payments_disputed on payments (id) where dispute is not null;
create index payment_events_received_at on payment_events (provider, received_at);

-- since when every delivery fails; null while they arrive
alter table webhook_endpoints add column failing_since timestamptz;
-- when it was switched off because its deliveries failed for days
alter table webhook_endpoints add column disabled_at timestamptz;

-- Deliveries whose job is not in the queue yet: they are written in the transaction of the change that they report.
alter table webhook_deliveries add column queued_at timestamptz;
create index webhook_deliveries_unqueued on webhook_deliveries (created_at) where queued_at is null;

-- Exports, oldest first.
create index orders_created_at on orders (created_at, id);
create index subscriptions_created_at on subscriptions (created_at, id);
create index refunds_created_at on refunds (created_at, id);

-- How many differences there were; the list itself is cut.
alter table reconciliations add column different integer not null default 0;
