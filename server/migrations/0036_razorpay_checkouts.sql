-- Checkouts at Razorpay: what the page on this site shows before the buyer goes there, and the ids that Razorpay's
-- signed callback is checked with.
create table razorpay_checkouts (
  -- the order's
  reference text primary key,
  -- Razorpay's id of the order or subscription; null until it answered
  provider_id text unique,
  user_id uuid not null references users on delete cascade,
  request jsonb not null,
  expires_at timestamptz not null,
  -- when this site stopped offering it
  closed_at timestamptz,
  -- when the buyer came back with a payment
  returned_at timestamptz,
  -- when the buyer asked that the subscription end after its period, which Razorpay does not report
  cancel_asked_at timestamptz,
  created_at timestamptz not null default now()
);
create index razorpay_checkouts_user_id on razorpay_checkouts (user_id);
