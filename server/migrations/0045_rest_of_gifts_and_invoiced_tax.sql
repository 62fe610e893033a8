-- How much was left (milliseconds) of a given plan's period when the gift was closed after it had begun, such as by a
-- dispute: once it is restored, it lasts that long. Null if it lasts a whole period.
alter table gifts add column rest_ms bigint check (rest_ms > 0);
