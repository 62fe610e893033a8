-- A comparison with the providers, nightly or on demand.
create table reconciliations (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  ended_at timestamptz,
  -- null for the nightly one
  requested_by uuid references users on delete set null,
  checked integer not null default 0,
  repaired integer not null default 0,
  -- what differs and was not repaired, or could not be asked
  differences jsonb not null default '[]'
);
create index reconciliations_requested_by on reconciliations (requested_by);

-- Where an operator's own programs get this site's events (Standard Webhooks).
create table webhook_endpoints (
  id uuid primary key default gen_random_uuid(),
  url text not null,
  -- encrypted
  secret_sealed bytea not null,
  secret_key text not null,
  events text[] not null,
  active boolean not null default true,
  created_at timestamptz not null default now()
);

create table webhook_deliveries (
  id uuid primary key default gen_random_uuid(),
  endpoint_id uuid not null references webhook_endpoints on delete cascade,
  event text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  attempts integer not null default 0,
  last_attempt_at timestamptz,
  -- the HTTP status of the last answer; null without one
  last_status integer,
  last_error text,
  delivered_at timestamptz,
  given_up_at timestamptz
);
create index webhook_deliveries_endpoint_id on webhook_deliveries (endpoint_id, created_at desc, id desc);
create index webhook_deliveries_created_at on webhook_deliveries (created_at);
