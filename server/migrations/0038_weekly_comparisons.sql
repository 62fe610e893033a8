-- What the comparison with the providers looks at once a week: older payments and failed orders, a seventh of them each day.
create index payments_compared_weekly on payments ((get_byte(uuid_send(id), 15) % 7), paid_at) where status = 'paid';
create index orders_compared_weekly on orders ((get_byte(uuid_send(id), 15) % 7), settled_at) where status = 'failed';
