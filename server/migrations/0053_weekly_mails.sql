-- Users who asked for an email each week about where they are in their courses.
create table weekly_mails (
  user_id uuid primary key references users on delete cascade,
  -- in the links of the emails, and stored as it is: all it can do is end these emails
  token text not null unique,
  -- the Monday (UTC) of the last week that was dealt with
  told_week date not null
);
create index weekly_mails_told_week on weekly_mails (told_week, user_id);
