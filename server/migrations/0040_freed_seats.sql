-- Seats of teams that were freed. The access of their last users keeps their ids, and this says which team it came from:
-- an administrator who ended it ended it for the team, so the user cannot take another seat there.
create table freed_seats (
  -- the former id in team_seats
  id uuid primary key,
  subscription_id uuid not null references subscriptions on delete cascade
);
create index freed_seats_subscription_id on freed_seats (subscription_id);
