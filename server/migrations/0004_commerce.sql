create table plans (
  id text primary key,
  name text not null,
  interval text not null check (interval in ('month', 'year')),
  price_cents integer not null check (price_cents > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  position smallint not null,
  active boolean not null default true
);

create table subscriptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  plan_id text not null references plans,
  status text not null check (status in ('incomplete', 'active', 'past_due', 'canceled', 'expired')),
  provider text not null,
  current_period_end timestamptz,
  created_at timestamptz not null default now()
);
create index subscriptions_user_id on subscriptions (user_id, created_at desc);

create table orders (
  id uuid primary key default gen_random_uuid(),
  reference text not null unique,
  user_id uuid not null references users on delete cascade,
  subscription_id uuid references subscriptions on delete cascade,
  amount_cents integer not null check (amount_cents > 0),
  currency text not null,
  status text not null check (status in ('pending', 'paid', 'failed')),
  provider text not null,
  -- the provider's name for the checkout; null until it answered
  provider_checkout text,
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  unique (provider, provider_checkout)
);
create index orders_user_id on orders (user_id, created_at desc);
create index orders_subscription_id on orders (subscription_id);

-- The ledger: what a provider told us, once each, written before any work.
create table payment_events (
  id bigint generated always as identity primary key,
  provider text not null,
  event_id text not null,
  type text not null,
  payload jsonb not null,
  received_at timestamptz not null default now(),
  handled_at timestamptz,
  outcome text,
  unique (provider, event_id)
);
create index payment_events_unhandled on payment_events (received_at) where handled_at is null;

-- One row a source: revoking one never touches another.
create table entitlements (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  -- null opens every premium course
  course_id uuid references courses on delete cascade,
  source text not null check (source in ('subscription', 'purchase', 'grant')),
  source_id uuid not null,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  unique nulls not distinct (source, source_id, course_id)
);
create index entitlements_user_id on entitlements (user_id);

-- The built-in provider's own books; no other part of the product reads them.
create table sandbox_checkouts (
  id text primary key,
  order_reference text not null unique,
  description text not null,
  amount_cents integer not null,
  currency text not null,
  success_url text not null,
  failure_url text not null,
  status text not null check (status in ('open', 'paid', 'declined')),
  card_last4 text,
  created_at timestamptz not null default now()
);
