-- How much was left (milliseconds) of a given plan's period when the gift was closed after it had begun, such as by a
-- dispute: once it is restored, it lasts that long. Null if it lasts a whole period.
alter table gifts add column rest_ms bigint check (rest_ms > 0);

-- The tax of a payment as its invoice has it, stored here because the revenue sums it over all payments. The invoice
-- decides: issuing it writes this column, and nothing else does. Null without an invoice. The column tax is what the
-- provider computed.
alter table payments add column invoiced_tax integer check (invoiced_tax >= 0);
update payments set invoiced_tax = invoices.tax
  from invoices where invoices.payment_id = payments.id and invoices.kind = 'invoice';
drop index payments_revenue;
create index payments_revenue on payments (paid_at) include (currency, amount, tax, invoiced_tax)
  where status = 'paid' and amount > 0;
