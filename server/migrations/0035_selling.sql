-- Coupons, the newest first, as their screen lists them.
create index coupons_created_at on coupons (created_at desc, id desc);

-- Whether a course has a lecture that can be watched.
create index lectures_recorded on lectures (course_id) where asset_id is not null;

-- When the money of a pre-order was sent back because its course is too late; null for all others.
alter table order_items add column given_back_at timestamptz;
create index order_items_promised on order_items (available_on) where available_on is not null and given_back_at is null;
