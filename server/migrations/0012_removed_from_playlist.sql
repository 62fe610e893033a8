-- What was removed long ago is found to be forgotten.
create index playlist_items_removed on playlist_items (removed_at) where removed_at is not null;
