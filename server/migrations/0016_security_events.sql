-- What happened to accounts and to the safety of the site, kept for 90 days. A row outlives its account without
-- naming it: user_id becomes null, and what stays is the keyed reference that the log lines carry too.
create table security_events (
  id uuid primary key default gen_random_uuid(),
  at timestamptz not null,
  kind text not null,
  user_id uuid references users on delete set null,
  -- HMAC of the account's id under a key of the site, base64url
  account text,
  -- who did it, where that is someone else
  actor_id uuid references users on delete set null,
  -- an IPv4 address or the /64 of an IPv6 address; empty for an operator's command
  network text not null,
  -- browser and system in short words
  device text not null,
  detail jsonb not null
);
create index security_events_user_id on security_events (user_id, at desc, id desc);
create index security_events_actor_id on security_events (actor_id);
create index security_events_at on security_events (at desc, id desc);
create index security_events_kind on security_events (kind, at desc, id desc);
