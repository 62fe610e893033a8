-- The last number of each series. The row is updated in the transaction that issues the document, so no number is lost.
create table invoice_series (
  series text primary key,
  last bigint not null
);

-- Invoices and credit notes as they were issued. They outlive the account, because the law demands it.
create table invoices (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('invoice', 'credit_note')),
  number text not null unique,
  payment_id uuid not null references payments,
  refund_id uuid unique references refunds,
  user_id uuid references users on delete set null,
  issued_at timestamptz not null,
  -- name, address, taxId, email; of the buyer also country
  seller jsonb not null,
  buyer jsonb not null,
  -- description, quantity, amount (with tax), of each line
  lines jsonb not null,
  total integer not null check (total >= 0),
  tax integer not null check (tax between 0 and total),
  -- name and rate in hundredths of a percent; null without tax
  tax_line jsonb,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  check ((kind = 'credit_note') = (refund_id is not null))
);
create unique index invoices_payment_id on invoices (payment_id) where kind = 'invoice';
create index invoices_of_payment on invoices (payment_id);
create index invoices_user_id on invoices (user_id, issued_at desc, id desc);
create index invoices_issued_at on invoices (issued_at desc, id desc);

-- A refund that this site asked for: written down before the provider is called, so that it is never asked for twice.
create table refund_requests (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references payments,
  amount integer not null check (amount > 0),
  reason text not null,
  -- the administrator or the buyer who asked; null if the system did
  requested_by uuid references users on delete set null,
  requested_at timestamptz not null,
  -- the provider's id, once it answered
  provider_refund text,
  -- why the provider refused it
  failure text
);
create index refund_requests_payment_id on refund_requests (payment_id);
create index refund_requests_requested_by on refund_requests (requested_by);
create index refund_requests_open on refund_requests (requested_at) where provider_refund is null and failure is null;
