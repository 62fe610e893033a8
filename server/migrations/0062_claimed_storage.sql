-- Whether the site has a storage. If it has, an empty bucket or folder is not the site's.
alter table site_mark add column storage_begun boolean not null default false;
-- The fingerprint of the secret that the nodes share. Null: no node of this version has started yet, or `accept secret` was run.
alter table site_mark add column secret_fingerprint text;
