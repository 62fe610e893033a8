-- Of a question: when its mark as answered was last taken back. Answers by instructors from before no longer count.
alter table posts add column reopened_at timestamptz;
