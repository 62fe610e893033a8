-- What administrators look up: orders, subscriptions, provider events and alarms, newest first, and the revenue of months.
create index orders_created on orders (created_at desc, id desc);
create index orders_status on orders (status, created_at desc, id desc);
create index orders_kind on orders (kind, created_at desc, id desc);
create index orders_reference_prefix on orders (reference text_pattern_ops);

create index subscriptions_created on subscriptions (created_at desc, id desc);
create index subscriptions_status on subscriptions (status, created_at desc, id desc);

create index payment_events_open on payment_events (id) where handled_at is null;
-- What providers sent is deleted some time after it was handled.
create index payment_events_content on payment_events (handled_at) where handled_at is not null and payload <> '{}';
create index payment_events_outcome on payment_events (outcome, id);
create index payment_events_id_prefix on payment_events (event_id text_pattern_ops);
-- Older versions write only provider_checkout.
create index payment_events_about on payment_events (coalesce(subject, provider_checkout) text_pattern_ops, id);

create index payment_alarms_newest_open on payment_alarms (id) where resolved_at is null;
create index payment_alarms_newest_resolved on payment_alarms (id) where resolved_at is not null;

create index payments_revenue on payments (paid_at) include (currency, amount, tax) where status = 'paid' and amount > 0;
create index payments_taken_back on payments (paid_at) where funds_taken;
create index refunds_succeeded on refunds (created_at) include (payment_id, amount) where status = 'succeeded';

-- The last time that an administrator had an event handled again, and what came of it. handled_at and outcome stay.
alter table payment_events add column replayed_at timestamptz;
alter table payment_events add column replay_outcome text;

-- How an administrator resolved an alarm, in their words.
alter table payment_alarms add column resolution text;
