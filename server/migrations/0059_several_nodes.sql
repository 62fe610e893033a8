-- Each run of a transcode writes to a folder of its own, so that a run that lost its job cannot replace what another made.
-- Null: the files are directly in the folder of the video, as older versions stored them.
alter table media_assets add column folder text check (folder ~ '^[\da-f-]{36}$');

-- Recognises the data folder that holds the site's files, where no object store does.
create table file_folder (
  single boolean primary key default true check (single),
  id uuid not null default gen_random_uuid()
);
insert into file_folder default values;
