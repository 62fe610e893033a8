-- whether the uploaded file of a failed video is kept, so that it can be processed again
alter table media_assets add column retryable boolean not null default false;
