-- The sandbox's own books of subscriptions, cards, payments, refunds and disputes. Only the sandbox reads them.

create table sandbox_customers (
  id text primary key,
  -- the shop's id of the user
  owner text not null unique,
  -- the card that renewals are charged to; null until a checkout is paid
  card_last4 text,
  created_at timestamptz not null default now()
);

alter table sandbox_checkouts drop constraint sandbox_checkouts_status_check;
alter table sandbox_checkouts add constraint sandbox_checkouts_status_check
  check (status in ('open', 'paid', 'declined', 'expired'));
alter table sandbox_checkouts add column customer_id text references sandbox_customers;
alter table sandbox_checkouts add column discount integer not null default 0;
-- what renews after it; null for a purchase that is paid once
alter table sandbox_checkouts add column recurring jsonb;
alter table sandbox_checkouts add column expires_at timestamptz;
create index sandbox_checkouts_customer_id on sandbox_checkouts (customer_id);
create index sandbox_checkouts_expires_at on sandbox_checkouts (expires_at) where status = 'open';

-- All dates are in the subscription's own time, which is ahead of the real time by ahead_ms.
create table sandbox_subscriptions (
  id text primary key,
  customer_id text not null references sandbox_customers,
  checkout_id text not null unique references sandbox_checkouts,
  -- the shop's id of the subscription
  owner text not null unique,
  price_id text not null,
  plan_name text not null,
  interval text not null check (interval in ('month', 'year')),
  unit_amount integer not null check (unit_amount > 0),
  currency text not null,
  quantity integer not null check (quantity > 0),
  status text not null check (status in ('trialing', 'active', 'past_due', 'ended')),
  -- the periods are counted from here
  anchor timestamptz not null,
  periods integer not null,
  period_start timestamptz not null,
  period_end timestamptz not null,
  -- what a whole period costs as it is now, for the proration of a change
  period_value integer not null check (period_value >= 0),
  -- what was paid too much, such as before a change to a cheaper plan
  balance integer not null default 0 check (balance >= 0),
  cancel_at timestamptz,
  trial_end timestamptz,
  failing_since timestamptz,
  attempts integer not null default 0,
  ended_at timestamptz,
  -- the keys of the changes of plan that were made
  applied_changes text[] not null default '{}',
  ahead_ms bigint not null default 0,
  -- the real time at which something happens next; null once it has ended
  due_at timestamptz,
  created_at timestamptz not null
);
create index sandbox_subscriptions_customer_id on sandbox_subscriptions (customer_id, created_at desc);
create index sandbox_subscriptions_due_at on sandbox_subscriptions (due_at);

create table sandbox_payments (
  id text primary key,
  checkout_id text references sandbox_checkouts,
  -- its dates are in the subscription's own time
  subscription_id text references sandbox_subscriptions,
  -- the shop's reference of the order; null for a subscription's payment
  order_reference text,
  amount integer not null check (amount >= 0),
  currency text not null,
  status text not null check (status in ('paid', 'failed')),
  failure text,
  card_last4 text,
  period_start timestamptz,
  period_end timestamptz,
  paid_at timestamptz,
  created_at timestamptz not null,
  check ((checkout_id is null) <> (subscription_id is null))
);
create index sandbox_payments_checkout_id on sandbox_payments (checkout_id);
create index sandbox_payments_subscription_id on sandbox_payments (subscription_id, created_at);

create table sandbox_refunds (
  id text primary key,
  payment_id text not null references sandbox_payments,
  amount integer not null check (amount > 0),
  -- from the shop: a repetition with it is the same refund
  key text not null unique,
  created_at timestamptz not null
);
create index sandbox_refunds_payment_id on sandbox_refunds (payment_id);

create table sandbox_disputes (
  id text primary key,
  payment_id text not null unique references sandbox_payments,
  status text not null check (status in ('open', 'won', 'lost')),
  created_at timestamptz not null
);

-- Checkouts that were paid before payments had rows; the shop knows their payments by the id of the checkout.
insert into sandbox_payments (id, checkout_id, order_reference, amount, currency, status, card_last4, paid_at, created_at)
  select id, id, order_reference, amount_cents, currency, 'paid', card_last4, coalesce(ended_at, created_at), created_at
  from sandbox_checkouts where status = 'paid';
