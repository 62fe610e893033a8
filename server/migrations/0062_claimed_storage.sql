-- Whether the site has begun its storage. From then on an empty one is not its own.
alter table site_mark add column storage_begun boolean not null default false;
-- A keyed hash of the secret that the nodes share. Null: no node with this column has started yet.
alter table site_mark add column secret_fingerprint text;
