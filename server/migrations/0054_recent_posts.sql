-- When an account posted within the last hour, also what it has deleted since; older times are forgotten with the next post.
create table recent_posts (
  user_id uuid primary key references users on delete cascade,
  times timestamptz[] not null
);
