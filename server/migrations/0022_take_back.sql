-- A first second factor of an account, which its owner got a mail about and can undo until `expires_at`.
create table factor_changes (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users on delete cascade,
  -- where the mail went, which can differ from the account's address by now
  email text not null check (email = lower(email)),
  expires_at timestamptz not null
);
create index factor_changes_user_id on factor_changes (user_id);
create index factor_changes_expires_at on factor_changes (expires_at);

-- The token itself is only in the mail. A mail that was sent twice has two.
create table factor_change_links (
  token_hash bytea primary key,
  change_id uuid not null references factor_changes on delete cascade
);
create index factor_change_links_change_id on factor_change_links (change_id);

-- When the code was made; null for those that are older than this column.
alter table recovery_codes add column created_at timestamptz;
alter table recovery_codes alter column created_at set default now();
