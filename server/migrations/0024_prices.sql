-- A plan's prices, one for each currency. A price never changes: it is retired, and subscribers keep it.
create table plan_prices (
  id uuid primary key default gen_random_uuid(),
  plan_id text not null references plans,
  -- of one period and one seat, in the currency's smallest unit
  amount integer not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  created_at timestamptz not null default now(),
  retired_at timestamptz
);
create unique index plan_prices_current on plan_prices (plan_id, currency) where retired_at is null;
create index plan_prices_plan_id on plan_prices (plan_id);
insert into plan_prices (plan_id, amount, currency) select id, price_cents, currency from plans;

alter table plans add column description text not null default '';
alter table plans add column trial_days smallint not null default 0 check (trial_days between 0 and 730);
-- whether teams can buy seats of it
alter table plans add column for_teams boolean not null default true;
alter table plans add column retired_at timestamptz;

-- Null for what was ordered before plans had several prices.
alter table subscriptions add column plan_price_id uuid references plan_prices;
-- The price of one seat and one period: that of the plan, or its share in the buyer's country.
alter table subscriptions add column unit_amount integer check (unit_amount > 0);
-- The number of seats; 1 unless a team bought it.
alter table subscriptions add column quantity integer not null default 1 check (quantity between 1 and 1000);
-- A team's subscription gives access to the users of its seats, not to its buyer.
alter table subscriptions add column is_team boolean not null default false;
create index subscriptions_plan_price_id on subscriptions (plan_price_id);
update subscriptions s set plan_price_id = p.id, unit_amount = p.amount from plan_prices p where p.plan_id = s.plan_id;

-- Whom an order is for: its buyer, someone who gets it as a gift, or a team.
alter table orders add column recipient text not null default 'buyer' check (recipient in ('buyer', 'gift', 'team'));
alter table orders add column plan_price_id uuid references plan_prices;
-- The price of one seat and one period.
alter table orders add column unit_amount integer check (unit_amount > 0);
alter table orders add column quantity integer not null default 1 check (quantity between 1 and 1000);
-- What the order costs without its coupon and the price of the buyer's country. amount_cents is what is paid.
alter table orders add column list_amount integer;
alter table orders add column discount integer not null default 0 check (discount >= 0);
-- The days of the trial that the order begins with.
alter table orders add column trial_days smallint not null default 0;
-- The tax in amount_cents, as far as this site computes it.
alter table orders add column tax integer not null default 0 check (tax >= 0);
-- The buyer's country (ISO 3166-1), if it was known.
alter table orders add column country text check (country ~ '^[A-Z]{2}$');
create index orders_plan_price_id on orders (plan_price_id);
-- An order can be free by a coupon.
alter table orders drop constraint orders_amount_cents_check;
alter table orders add constraint orders_amount_cents_check check (amount_cents >= 0);

alter table order_items add column list_price integer;
alter table order_items add column discount integer not null default 0 check (discount >= 0);
alter table order_items drop constraint order_items_price_cents_check;
alter table order_items add constraint order_items_price_cents_check check (price_cents >= 0);
-- The promised date of a course that was sold before it was recorded.
alter table order_items add column available_on date;

-- A course without a recorded lecture is sold only with the date on which it will be there.
alter table courses add column available_on date;
