-- A paid order that someone else gets. A link redeems it; only the link's hash is stored.
create table gifts (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null unique references orders,
  -- SHA-256 of the token in the link; null until the buyer asks for the link
  token_hash bytea unique,
  -- from the buyer, shown to the receiver
  message text not null default '',
  redeemed_by uuid references users on delete set null,
  redeemed_at timestamptz,
  -- when the period of a plan begins, which is after what is open already, and ends; null for courses, given for good
  starts_at timestamptz,
  ends_at timestamptz,
  -- set when the money was paid back
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);
create index gifts_redeemed_by on gifts (redeemed_by);

-- A seat of a team's subscription: free, invited (an address), or taken (a user).
create table team_seats (
  id uuid primary key default gen_random_uuid(),
  subscription_id uuid not null references subscriptions on delete cascade,
  number integer not null check (number > 0),
  email text,
  -- SHA-256 of the token in the invitation's link
  token_hash bytea unique,
  -- the seat of a deleted user is added again as a free one
  user_id uuid references users on delete cascade,
  invited_at timestamptz,
  accepted_at timestamptz,
  unique (subscription_id, number),
  check (email is not null or user_id is null)
);
create unique index team_seats_email on team_seats (subscription_id, lower(email));
create unique index team_seats_user on team_seats (subscription_id, user_id);
create index team_seats_user_id on team_seats (user_id);
