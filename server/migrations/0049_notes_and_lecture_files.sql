-- What users write at a second of a video. A note without a text is a bookmark.
create table notes (
  -- chosen by the client, so that a repeated request stores a note once
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  lecture_id uuid not null references lectures on delete cascade,
  second integer not null check (second >= 0),
  -- Markdown
  text text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index notes_user_id_lecture_id_second on notes (user_id, lecture_id, second, id);
create index notes_lecture_id on notes (lecture_id);

-- Files that come with a lecture, such as the start of an exercise.
create table lecture_files (
  id uuid primary key default gen_random_uuid(),
  lecture_id uuid not null references lectures on delete cascade,
  name text not null check (length(name) between 1 and 100),
  -- in storage
  key text not null unique,
  -- the media type that the content was found to have
  type text not null,
  size_bytes integer not null check (size_bytes > 0),
  created_at timestamptz not null default now(),
  unique (lecture_id, name)
);
