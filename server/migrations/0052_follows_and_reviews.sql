-- Users who get an email about new lectures of a course.
create table course_follows (
  user_id uuid not null references users on delete cascade,
  course_id uuid not null references courses on delete cascade,
  followed_at timestamptz not null,
  -- the user knows of the lectures that were ready by then
  told_until timestamptz not null,
  -- the day (UTC) of the last email; there is at most one a day
  told_on date,
  -- in the links of the emails, and stored as it is: all it can do is end these emails
  token text not null unique,
  primary key (user_id, course_id)
);
create index course_follows_course_id on course_follows (course_id);

-- When the first video of a lecture became ready.
alter table lectures add column ready_at timestamptz;
update lectures set ready_at = created_at where asset_id is not null;
create index lectures_ready_at on lectures (ready_at) where ready_at is not null;

create table course_reviews (
  id uuid primary key default gen_random_uuid(),
  course_id uuid not null references courses on delete cascade,
  user_id uuid not null references users on delete cascade,
  stars smallint not null check (stars between 1 and 5),
  body text not null check (length(body) <= 2000),
  created_at timestamptz not null,
  edited_at timestamptz,
  reply text check (length(reply) between 1 and 2000),
  replied_at timestamptz,
  hidden_at timestamptz,
  hidden_reason text,
  -- since when a report waits for an administrator
  reported_at timestamptz,
  unique (course_id, user_id)
);
create index course_reviews_user_id on course_reviews (user_id);
create index course_reviews_shown on course_reviews (course_id, created_at desc, id desc)
  where hidden_at is null;
create index course_reviews_shown_by_stars on course_reviews (course_id, stars, created_at desc, id desc)
  where hidden_at is null;
create index course_reviews_newest on course_reviews (created_at desc, id desc);
create index course_reviews_reported on course_reviews (created_at desc, id desc) where reported_at is not null;
create index course_reviews_hidden on course_reviews (created_at desc, id desc) where hidden_at is not null;

create table review_reports (
  review_id uuid not null references course_reviews on delete cascade,
  user_id uuid not null references users on delete cascade,
  reason text not null check (length(reason) between 1 and 500),
  reported_at timestamptz not null,
  primary key (review_id, user_id)
);
create index review_reports_user_id on review_reports (user_id);

-- The number of reviews that are shown, and the sum of their stars, so that lists of courses need no join.
alter table courses add column rating_count integer not null default 0;
alter table courses add column rating_sum integer not null default 0;

-- Also counts what a cascade removes, such as the reviews of a deleted account.
create function count_review() returns trigger language plpgsql as $$
declare
  was_shown boolean := tg_op <> 'INSERT' and old.hidden_at is null;
  is_shown boolean := tg_op <> 'DELETE' and new.hidden_at is null;
begin
  if was_shown and is_shown and new.stars = old.stars then return null; end if;
  if was_shown then
    update courses set rating_count = rating_count - 1, rating_sum = rating_sum - old.stars
    where id = old.course_id;
  end if;
  if is_shown then
    update courses set rating_count = rating_count + 1, rating_sum = rating_sum + new.stars
    where id = new.course_id;
  end if;
  return null;
end $$;
create trigger count_review after insert or delete or update of stars, hidden_at on course_reviews
  for each row execute function count_review();
