-- Whether the account asks for a second factor. Written in the transactions that write the factors below, so that no
-- request has to look for them.
alter table users add column has_factor boolean not null default false;

-- When the person last proved who they are. Sessions that are older than this column have to prove it again.
alter table sessions add column confirmed_at timestamptz;
alter table sessions alter column confirmed_at set default now();

-- The secret of an authenticator app, sealed with a key that comes from the site's secret.
create table totp_secrets (
  user_id uuid primary key references users on delete cascade,
  sealed bytea not null,
  key_id text not null,
  -- the time step of the last code that was taken; only later ones are taken again
  last_step bigint not null,
  -- wrong codes since the last right one
  failures integer not null default 0,
  created_at timestamptz not null,
  last_used_at timestamptz
);

-- A secret whose first code has not come yet. `holder` is the hash of the session's token.
create table totp_enrolments (
  holder bytea primary key,
  user_id uuid not null references users on delete cascade,
  sealed bytea not null,
  key_id text not null,
  expires_at timestamptz not null
);
create index totp_enrolments_user_id on totp_enrolments (user_id);
create index totp_enrolments_expires_at on totp_enrolments (expires_at);

create table passkeys (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  -- as the authenticator last told it; synchronised passkeys stay at 0
  counter bigint not null,
  transports text[] not null,
  name text not null check (length(name) between 1 and 60),
  synced boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user_id on passkeys (user_id);

-- Hashes of codes that work once; a used one is removed.
create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

-- A login that waits for its second step, or for a passkey that says who it is (no user yet). The token is only in the
-- browser.
create table login_attempts (
  token_hash bytea primary key,
  user_id uuid references users on delete cascade,
  expires_at timestamptz not null
);
create index login_attempts_user_id on login_attempts (user_id);
create index login_attempts_expires_at on login_attempts (expires_at);

-- What a passkey is asked to sign, once. `holder` is the hash of the session's or the login attempt's token.
create table passkey_challenges (
  challenge_hash bytea primary key,
  holder bytea not null,
  purpose text not null check (purpose in ('add', 'login', 'confirm')),
  expires_at timestamptz not null
);
create index passkey_challenges_expires_at on passkey_challenges (expires_at);
