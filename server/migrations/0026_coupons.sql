create table coupons (
  id uuid primary key default gen_random_uuid(),
  -- capitals, digits and hyphens
  code text not null unique check (code ~ '^[A-Z0-9-]{3,32}$'),
  -- either a percentage, or an amount in the currency's smallest unit
  percent smallint check (percent between 1 and 100),
  amount integer check (amount > 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  -- null for everything that is sold
  course_id uuid references courses on delete cascade,
  plan_id text references plans,
  max_uses integer check (max_uses > 0),
  max_uses_per_user integer check (max_uses_per_user > 0),
  starts_at timestamptz,
  ends_at timestamptz,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  check ((percent is null) <> (amount is null)),
  check ((amount is null) = (currency is null)),
  check (course_id is null or plan_id is null)
);
create index coupons_course_id on coupons (course_id);
create index coupons_plan_id on coupons (plan_id);

-- An order's coupon: reserved while its checkout is open, used once it is paid, released when it fails.
create table coupon_uses (
  order_id uuid primary key references orders on delete cascade,
  coupon_id uuid not null references coupons,
  user_id uuid references users on delete set null,
  state text not null check (state in ('reserved', 'used', 'released')),
  -- A reservation after this time no longer counts.
  reserved_until timestamptz not null
);
create index coupon_uses_coupon_id on coupon_uses (coupon_id, state);
create index coupon_uses_user_id on coupon_uses (user_id);
