-- A new site sells no plans until its administrator creates some; the demo creates its own. An earlier migration inserted
-- two for everyone. Where anybody has an account, or something was sold, they may be on sale, and there they stay.
with unchosen as (
  select id from plans
  where id in ('monthly', 'yearly')
    and not exists (select from users)
    and not exists (select from orders)
    and not exists (select from subscriptions)
    and not exists (select from coupons)
), prices as (
  delete from plan_prices where plan_id in (select id from unchosen)
)
delete from plans where id in (select id from unchosen);

-- The tax of buyers in countries without a rate of their own, or whose country is unknown (hundredths of a percent).
alter table shop_settings add column tax_default_rate integer not null default 0
  check (tax_default_rate between 0 and 10000);
