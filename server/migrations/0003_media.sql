create table media_assets (
  id uuid primary key default gen_random_uuid(),
  lecture_id uuid not null references lectures on delete cascade,
  state text not null check (state in ('uploading', 'uploaded', 'processing', 'ready', 'failed')),
  percent real not null default 0 check (percent between 0 and 100),
  -- a sentence: why it failed, or what it waits for
  note text,
  file_name text not null,
  size_bytes bigint not null,
  duration_seconds real,
  renditions text[] not null default '{}',
  storyboard boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index media_assets_lecture on media_assets (lecture_id, created_at desc);
-- one video at a time is on its way to a lecture
create unique index media_assets_one_in_work on media_assets (lecture_id)
  where state in ('uploading', 'uploaded', 'processing');

alter table lectures add foreign key (asset_id) references media_assets on delete set null;
