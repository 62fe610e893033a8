-- Titles of lectures as searches see them: stems, and the words as they are written.
alter table lectures add column title_search tsvector not null generated always as (
  strip(to_tsvector('english', searchable(title)) || to_tsvector('simple', searchable(title)))
) stored;
create index lectures_newest on lectures (created_at desc, id desc);
-- Searches would read all that is pending, and titles change rarely.
create index lectures_title_search on lectures using gin (title_search) with (fastupdate = off);

-- Of a question: its shown answers by instructors.
alter table posts add column instructor_answers integer not null default 0 check (instructor_answers >= 0);
update posts as question set instructor_answers = answers.count
from (select question_id, count(*) as count from posts where by_instructor and state = 'shown' group by 1) as answers
where question.id = answers.question_id;
create index posts_unanswered on posts (created_at, id)
  where question_id is null and state = 'shown' and answered_at is null and instructor_answers = 0;
-- The list of a course's questions is gone; deleting a course still finds its posts.
create index posts_course_id on posts (course_id);
drop index posts_of_course_by_votes;
drop index posts_of_course_newest;
