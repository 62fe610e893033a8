-- A debit note takes back the credit note of a refund that failed after it had succeeded.
alter table invoices drop constraint invoices_kind_check;
alter table invoices add constraint invoices_kind_check check (kind in ('invoice', 'credit_note', 'debit_note'));
alter table invoices drop constraint invoices_check1;
alter table invoices add constraint invoices_refund_check check ((kind = 'invoice') = (refund_id is null));
alter table invoices drop constraint invoices_refund_id_key;
create unique index invoices_refund_id on invoices (refund_id, kind);

-- The reminders that were sent: each is sent once for what it is about, such as the end of a period.
create table subscription_reminders (
  subscription_id uuid not null references subscriptions on delete cascade,
  kind text not null check (kind in ('renews', 'trial_ends', 'failing_2', 'failing_5', 'failing_7')),
  -- the end of the period or of the trial, or when payments began to fail
  about timestamptz not null,
  sent_at timestamptz not null,
  primary key (subscription_id, kind, about)
);
create index subscriptions_renewing on subscriptions (current_period_end)
  where status in ('trialing', 'active') and provider_subscription is not null and cancel_at is null;
create index subscriptions_failing on subscriptions (failing_since) where failing_since is not null;
