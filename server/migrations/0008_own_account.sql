-- A public name for a session, so that it can be ended from another device; its token's hash stays inside.
alter table sessions add column id uuid not null default gen_random_uuid() unique;
alter table sessions add column last_seen_at timestamptz not null default now();

-- One row a registration. It outlives the account, so that the statistics stay when someone leaves.
create table registrations (
  id bigint generated always as identity primary key,
  user_id uuid unique references users on delete set null,
  registered_at timestamptz not null
);
create index registrations_registered_at on registrations (registered_at);
insert into registrations (user_id, registered_at) select id, created_at from users where role = 'user';

-- The token itself is only in the mail.
create table password_resets (
  token_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  expires_at timestamptz not null
);
create index password_resets_user_id on password_resets (user_id);
create index password_resets_expires_at on password_resets (expires_at);

-- Wrong passwords of the last minutes. A bucket is a keyed hash of an address or of a known device, so that the
-- table names nobody; addresses without an account are counted like the others.
create table login_failures (
  id bigint generated always as identity primary key,
  bucket bytea not null,
  failed_at timestamptz not null
);
create index login_failures_bucket on login_failures (bucket, failed_at);
create index login_failures_failed_at on login_failures (failed_at);

create index users_created on users (created_at desc, id desc);
create index users_created_in_role on users (role, created_at desc, id desc);
create index users_name_prefix on users (lower(name) text_pattern_ops);
create index users_email_prefix on users (email text_pattern_ops);
