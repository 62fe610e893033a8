-- How much of a lecture a user has watched. Every ten seconds of playing update a row, so nothing that changes is indexed and
-- pages keep room for the new version of a row.
create table lecture_progress (
  user_id uuid not null references users on delete cascade,
  lecture_id uuid not null references lectures on delete cascade,
  -- the seconds of the video that were watched; the union merges devices, tabs and repetitions
  watched int4multirange not null default '{}',
  -- the length of the video when it was last watched
  length_seconds integer not null check (length_seconds >= 0),
  -- where the user stopped, and when that was; an older report of another device does not replace a newer one
  position_seconds integer not null default 0 check (position_seconds >= 0),
  position_at timestamptz not null,
  -- set once 90 % are watched, or by hand
  done_at timestamptz,
  primary key (user_id, lecture_id)
) with (fillfactor = 80);
create index lecture_progress_lecture_id on lecture_progress (lecture_id);

-- How many seconds a multirange covers.
create function covered_seconds(int4multirange) returns integer
  language sql immutable strict parallel safe
  return (select coalesce(sum(upper(part) - lower(part)), 0)::integer from unnest($1) as parts(part));
