-- Written before an administrator's work begins, so that nothing is done unseen.
create table audit_entries (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id uuid references users on delete set null,
  -- as it was then, for when the account is gone
  actor_name text not null,
  action text not null,
  sentence text not null,
  subject_id text,
  -- started, done, or the code it was refused with
  outcome text not null
);
create index audit_entries_actor_id on audit_entries (actor_id);

create index courses_by_title on courses (lower(title), id);
create index courses_by_lectures on courses (lecture_count, id);
create index courses_by_duration on courses (duration_seconds, id);
