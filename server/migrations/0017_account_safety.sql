-- An address that an account asked to move to. It is pending until the link in the mail to it was opened; the address
-- before can take the change back until `ends_at`, and nobody else gets that address until then.
create table email_changes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  from_email text not null check (from_email = lower(from_email)),
  to_email text not null check (to_email = lower(to_email)),
  -- the session that asked, which goes on when the change takes effect
  session_id uuid,
  state text not null default 'pending' check (state in ('pending', 'cancelled', 'confirmed')),
  asked_at timestamptz not null,
  ends_at timestamptz not null
);
create unique index email_changes_pending on email_changes (user_id) where state = 'pending';
create index email_changes_user_id on email_changes (user_id, asked_at);
create index email_changes_from_email on email_changes (from_email) where state = 'confirmed';
create index email_changes_ends_at on email_changes (ends_at);

-- The token itself is only in the mail. A mail that was sent twice has two.
create table email_change_links (
  token_hash bytea primary key,
  change_id uuid not null references email_changes on delete cascade,
  purpose text not null check (purpose in ('confirm', 'revert'))
);
create index email_change_links_change_id on email_change_links (change_id);

-- The browsers that opened an account, for which wrong passwords are counted apart. The name itself is only in the
-- browser's cookie. A new password removes them.
create table known_devices (
  name_hash bytea primary key,
  user_id uuid not null references users on delete cascade,
  opened_at timestamptz not null
);
create index known_devices_user_id on known_devices (user_id, opened_at);

-- Administrators that the settings named and a start created, by the SHA-256 of their address, so that none is created
-- a second time after it was deleted.
create table created_administrators (
  email_hash bytea primary key,
  created_at timestamptz not null
);
