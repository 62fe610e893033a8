-- The course that the money is for: a pre-order of the payment's order whose course is too late. Null for all others.
alter table refund_requests add column course_id uuid references courses on delete set null;
create index refund_requests_course_id on refund_requests (course_id);
