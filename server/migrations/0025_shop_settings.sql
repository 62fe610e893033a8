-- What the operator decides about selling: one row.
create table shop_settings (
  id boolean primary key default true check (id),
  -- of the prices of courses (ISO 4217); null until the first start. It cannot change once something has a price.
  currency text check (currency ~ '^[A-Z]{3}$'),
  seller_name text not null default '',
  -- lines of a postal address
  seller_address text not null default '',
  seller_tax_id text not null default '',
  seller_email text not null default '',
  invoice_prefix text not null default 'FC' check (invoice_prefix ~ '^[A-Z0-9]{1,8}$'),
  -- A buyer gets the money back within these days, if they watched at most this share (percent).
  refund_days smallint not null default 14 check (refund_days between 0 and 365),
  refund_share smallint not null default 20 check (refund_share between 0 and 100),
  -- A pre-order is paid back when its course is later than its date by more than these days.
  preorder_days smallint not null default 30 check (preorder_days between 0 and 365),
  tax_rule text not null default 'none' check (tax_rule in ('none', 'flat', 'provider')),
  tax_name text not null default 'VAT',
  -- country (ISO 3166-1) to rate in hundredths of a percent
  tax_rates jsonb not null default '{}',
  -- country to the percentage of the price that buyers there pay
  country_prices jsonb not null default '{}',
  country_prices_on boolean not null default false,
  changed_at timestamptz not null default now()
);
insert into shop_settings default values;

-- What a user's invoices say about them, besides the name and the address of their account.
create table billing_details (
  user_id uuid primary key references users on delete cascade,
  name text not null default '',
  address text not null default '',
  country text check (country ~ '^[A-Z]{2}$'),
  tax_id text not null default ''
);
