-- Which writing of the master playlist a video has. 1: its sound may be named by a tag that no player knows.
alter table media_assets add column playlist_version smallint not null default 1;
create index media_assets_old_playlist on media_assets (id) where state = 'ready' and playlist_version < 2;
