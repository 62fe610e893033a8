-- A course that goes takes what was given for it along.
create index entitlements_course_id on entitlements (course_id);
