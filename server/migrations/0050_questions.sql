-- Questions about a second of a lecture, and their answers. A question is a post without question_id; an answer belongs to one.
create table posts (
  id uuid primary key default gen_random_uuid(),
  course_id uuid not null references courses on delete cascade,
  lecture_id uuid not null references lectures on delete cascade,
  question_id uuid references posts on delete cascade,
  -- null once the account is gone: the thread stays readable
  author_id uuid references users on delete set null,
  -- the author was an administrator when they wrote it
  by_instructor boolean not null,
  -- of a question: where in the video, and what was said there
  second integer check (second >= 0),
  said text,
  title text,
  body text not null,
  created_at timestamptz not null,
  edited_at timestamptz,
  -- a vote stays counted when its account is deleted
  votes integer not null default 0 check (votes >= 0),
  -- held: waits for a moderator; hidden: a moderator took it away; deleted: its author did, and its text is gone
  state text not null check (state in ('shown', 'held', 'hidden', 'deleted')),
  hidden_reason text,
  -- of a question: its shown answers, the one that helped, and since when it counts as answered
  answers integer not null default 0 check (answers >= 0),
  accepted_id uuid references posts on delete set null,
  answered_at timestamptz,
  check ((question_id is null) = (second is not null and said is not null and title is not null)),
  check ((state = 'hidden') = (hidden_reason is not null))
);
create index posts_of_lecture_by_votes on posts (lecture_id, votes desc, created_at desc, id desc);
create index posts_of_lecture_newest on posts (lecture_id, created_at desc, id desc) where question_id is null;
create index posts_of_course_by_votes on posts (course_id, votes desc, created_at desc, id desc);
create index posts_of_course_newest on posts (course_id, created_at desc, id desc) where question_id is null;
create index posts_of_question on posts (question_id, created_at, id);
create index posts_of_author on posts (author_id, created_at desc);
create index posts_accepted_id on posts (accepted_id);
create index posts_held on posts (created_at, id) where state = 'held';
create index posts_hidden on posts (created_at, id) where state = 'hidden';

create table post_votes (
  post_id uuid not null references posts on delete cascade,
  user_id uuid not null references users on delete cascade,
  primary key (post_id, user_id)
);
create index post_votes_user_id on post_votes (user_id);

-- What users reported; open until a moderator decided.
create table post_reports (
  id uuid primary key default gen_random_uuid(),
  post_id uuid not null references posts on delete cascade,
  user_id uuid not null references users on delete cascade,
  reason text not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  unique (post_id, user_id)
);
create index post_reports_user_id on post_reports (user_id);
create index post_reports_open on post_reports (created_at, id) where decided_at is null;

-- Who gets emails about the answers to a question; the id is in the link that ends them.
create table question_followers (
  id uuid not null unique default gen_random_uuid(),
  question_id uuid not null references posts on delete cascade,
  user_id uuid not null references users on delete cascade,
  muted boolean not null default false,
  since timestamptz not null,
  -- when they last opened the thread, and when an email about it was last enqueued
  seen_at timestamptz,
  mailed_at timestamptz,
  primary key (question_id, user_id)
);
create index question_followers_user_id on question_followers (user_id);

-- Administrators who get no emails about new questions, or turned them on again; the id is in the link that ends them.
create table question_mail_choices (
  user_id uuid primary key references users on delete cascade,
  id uuid not null unique default gen_random_uuid(),
  wanted boolean not null default true
);
