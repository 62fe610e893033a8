insert into plans (id, name, interval, price_cents, currency, position) values
  ('monthly', 'Monthly', 'month', 1900, 'USD', 1),
  ('yearly', 'Yearly', 'year', 19000, 'USD', 2);

-- What the event is about, so that the ledger can be read by checkout; null where it is about something else.
alter table payment_events add column provider_checkout text;

-- Where the buyer goes who leaves the page without paying.
alter table sandbox_checkouts add column cancel_url text not null default '/subscribe';
alter table sandbox_checkouts alter column cancel_url drop default;
