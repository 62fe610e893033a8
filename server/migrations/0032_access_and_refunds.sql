-- An administrator closed it: no payment opens it again.
alter table entitlements add column withdrawn boolean not null default false;
-- A user's entitlements, the newest first.
create index entitlements_listed on entitlements (user_id, created_at desc, id desc);
drop index entitlements_user_id;

-- Whether the subscription ends with the refund of its payment.
alter table refund_requests add column ends_subscription boolean not null default false;
create index payments_listed on payments (user_id, created_at desc, id desc);
