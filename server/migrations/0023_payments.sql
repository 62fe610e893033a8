-- The payments behind orders and subscriptions, as their provider reports them, with refunds and disputes.

-- A state that was fetched from a provider is applied only if no state that was fetched later has been applied.
create sequence provider_tickets as bigint;

-- What a provider calls the things that it stores for this site: its customers, products and prices.
create table provider_objects (
  provider text not null,
  kind text not null check (kind in ('customer', 'product', 'price')),
  -- our id of the user, plan or price
  owner text not null,
  provider_id text not null,
  created_at timestamptz not null default now(),
  primary key (provider, kind, owner),
  unique (provider, kind, provider_id)
);

-- The subject of an event: what to fetch. Older versions write only provider_checkout.
alter table payment_events add column subject_kind text check (subject_kind in ('checkout', 'subscription', 'payment'));
alter table payment_events add column subject text;

alter table orders add column ticket bigint not null default 0;
-- the page where it is paid, while its checkout is open
alter table orders add column url text;
-- when its checkout ends
alter table orders add column expires_at timestamptz;
alter table orders add column failure text;

alter table subscriptions add column ticket bigint not null default 0;
alter table subscriptions add column provider_subscription text;
alter table subscriptions add column current_period_start timestamptz;
-- when it ends although it is paid; null if it renews
alter table subscriptions add column cancel_at timestamptz;
alter table subscriptions add column trial_end timestamptz;
-- since when its payments fail
alter table subscriptions add column failing_since timestamptz;
alter table subscriptions add column ended_at timestamptz;
alter table subscriptions drop constraint subscriptions_status_check;
alter table subscriptions add constraint subscriptions_status_check
  check (status in ('incomplete', 'trialing', 'active', 'past_due', 'paused', 'canceled', 'expired'));
create unique index subscriptions_provider_subscription on subscriptions (provider, provider_subscription);

create table payments (
  id uuid primary key default gen_random_uuid(),
  provider text not null,
  provider_payment text not null,
  -- null after the account was deleted
  user_id uuid references users on delete set null,
  order_id uuid references orders,
  subscription_id uuid references subscriptions on delete set null,
  amount integer not null check (amount >= 0),
  tax integer not null default 0 check (tax between 0 and amount),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  status text not null check (status in ('pending', 'paid', 'failed')),
  paid_at timestamptz,
  -- the time that a subscription's payment pays for
  period_start timestamptz,
  period_end timestamptz,
  failure text,
  dispute text,
  -- whether the bank took the money back
  funds_taken boolean not null default false,
  ticket bigint not null,
  created_at timestamptz not null default now(),
  unique (provider, provider_payment),
  check (status <> 'paid' or paid_at is not null)
);
create index payments_user_id on payments (user_id, paid_at desc);
create index payments_order_id on payments (order_id);
create index payments_subscription_id on payments (subscription_id);
create index payments_paid_at on payments (paid_at) where status = 'paid';

create table refunds (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payments,
  provider_refund text not null,
  amount integer not null check (amount > 0),
  status text not null check (status in ('pending', 'succeeded', 'failed')),
  created_at timestamptz not null default now(),
  unique (payment_id, provider_refund)
);

-- Orders and periods that were paid before payments had rows of their own.
insert into payments
    (provider, provider_payment, user_id, order_id, subscription_id, amount, currency, status, paid_at, period_end, ticket)
  select o.provider, o.provider_checkout, o.user_id, o.id, o.subscription_id, o.amount_cents, o.currency, 'paid', o.settled_at,
    s.current_period_end, 0
  from orders o left join subscriptions s on s.id = o.subscription_id
  where o.status = 'paid' and o.provider_checkout is not null;

alter table entitlements drop constraint entitlements_source_check;
alter table entitlements add constraint entitlements_source_check
  check (source in ('subscription', 'purchase', 'grant', 'gift', 'seat'));
-- An entitlement that ended before its time, such as by a refund.
alter table entitlements add column revoked_at timestamptz;

-- Why a user has access, or had: every change of an entitlement.
create table entitlement_changes (
  id bigint generated always as identity primary key,
  user_id uuid references users on delete cascade,
  course_id uuid references courses on delete cascade,
  source text not null,
  source_id uuid not null,
  change text not null check (change in ('granted', 'extended', 'shortened', 'revoked', 'restored')),
  until timestamptz,
  reason text not null,
  -- the administrator who made the change; null if a payment did
  actor_id uuid references users on delete set null,
  at timestamptz not null
);
create index entitlement_changes_user_id on entitlement_changes (user_id, id desc);
create index entitlement_changes_course_id on entitlement_changes (course_id);
create index entitlement_changes_actor_id on entitlement_changes (actor_id);

-- What an administrator must look at, such as a payment of another amount than its order.
create table payment_alarms (
  id bigint generated always as identity primary key,
  kind text not null,
  provider text not null,
  -- the provider's id of what it is about
  subject text not null,
  order_id uuid references orders,
  detail jsonb not null default '{}',
  at timestamptz not null,
  resolved_at timestamptz,
  resolved_by uuid references users on delete set null
);
create unique index payment_alarms_once on payment_alarms (kind, provider, subject) where resolved_at is null;
create index payment_alarms_subject on payment_alarms (kind, provider, subject);
create index payment_alarms_open on payment_alarms (at) where resolved_at is null;
create index payment_alarms_order_id on payment_alarms (order_id);
create index payment_alarms_resolved_by on payment_alarms (resolved_by);

-- When the buyer's card was charged or declined.
alter table sandbox_checkouts add column ended_at timestamptz;

-- A checkout that a client may repeat with the same key, and the outcome that every repetition gets.
create table checkout_attempts (
  user_id uuid not null references users on delete cascade,
  key uuid not null,
  -- of what was ordered: the same key cannot order something else
  request_hash bytea not null,
  -- of the order that it makes, chosen before the order exists
  reference text not null,
  started_at timestamptz not null,
  outcome jsonb,
  primary key (user_id, key)
);
create index checkout_attempts_started_at on checkout_attempts (started_at);
