-- What was removed stays for a while, so that taking it back restores its place.
create table playlist_items (
  user_id uuid not null references users on delete cascade,
  course_id uuid not null references courses on delete cascade,
  added_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (user_id, course_id)
);
create index playlist_items_added on playlist_items (user_id, added_at desc) where removed_at is null;
create index playlist_items_course_id on playlist_items (course_id);

create table cart_items (
  user_id uuid not null references users on delete cascade,
  course_id uuid not null references courses on delete cascade,
  added_at timestamptz not null default now(),
  primary key (user_id, course_id)
);
create index cart_items_course_id on cart_items (course_id);

-- Orders are the books: they outlive the account and the subscription they were for.
alter table orders add column kind text not null default 'subscription' check (kind in ('subscription', 'courses'));
alter table orders alter column kind drop default;
alter table orders add column description text not null default 'Subscription';
alter table orders alter column description drop default;
alter table orders alter column user_id drop not null;
alter table orders drop constraint orders_user_id_fkey;
alter table orders add foreign key (user_id) references users on delete set null;
alter table orders drop constraint orders_subscription_id_fkey;
alter table orders add foreign key (subscription_id) references subscriptions on delete set null;
create index orders_paid on orders (user_id, settled_at desc, id desc) where status = 'paid';
create index orders_subscriptions_paid on orders (settled_at) where status = 'paid' and kind = 'subscription';

-- A course that stands in an order cannot be deleted, since the order opens it when it is paid.
create table order_items (
  order_id uuid not null references orders on delete cascade,
  course_id uuid not null references courses on delete restrict,
  -- as it was when it was ordered
  title text not null,
  price_cents integer not null check (price_cents > 0),
  primary key (order_id, course_id)
);
create index order_items_course_id on order_items (course_id);

-- One row a person, lecture and day (UTC); it outlives both, for the statistics.
create table lecture_views (
  id bigint generated always as identity primary key,
  user_id uuid references users on delete set null,
  lecture_id uuid references lectures on delete set null,
  day date not null,
  viewed_at timestamptz not null,
  unique (user_id, lecture_id, day)
);
create index lecture_views_viewed_at on lecture_views (viewed_at);
create index lecture_views_lecture_id on lecture_views (lecture_id);

create table course_requests (
  id uuid primary key default gen_random_uuid(),
  -- null for visitors
  user_id uuid references users on delete cascade,
  name text not null,
  email text not null,
  course text not null,
  created_at timestamptz not null default now()
);
create index course_requests_created on course_requests (created_at desc, id desc);
create index course_requests_user_id on course_requests (user_id);
