-- What learners need before the course, one line each.
alter table courses add column requirements text[] not null default '{}';

-- The figures of a lecture read a bounded number of its rows in the order of the learners' random ids, which is a random
-- sample. The new index also serves all that the old one did.
create index lecture_progress_lecture_id_user_id on lecture_progress (lecture_id, user_id);
drop index lecture_progress_lecture_id;
