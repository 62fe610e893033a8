-- Each run of a transcode writes to a folder of its own, so that a run that lost its job cannot replace what another made.
-- Null: the files are directly in the folder of the video, as older versions stored them.
alter table media_assets add column folder text check (folder ~ '^[\da-f-]{36}$');

-- The storage of the site's files is marked with this id, so that no other site removes them.
create table site_mark (
  single boolean primary key default true check (single),
  id uuid not null default gen_random_uuid()
);
insert into site_mark default values;
