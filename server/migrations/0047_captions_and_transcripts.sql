-- Captions of lectures, one file for each language, with the words that are said. lectures.captions stays for nodes of the
-- previous version; nothing reads it any more.
create table lecture_captions (
  id uuid primary key default gen_random_uuid(),
  lecture_id uuid not null references lectures on delete cascade,
  -- BCP 47 in its canonical spelling, such as en or pt-BR
  language text not null check (length(language) between 2 and 35),
  label text not null,
  -- the language to begin with
  is_default boolean not null,
  -- a key in storage: WebVTT
  file text not null,
  cue_count integer not null default 0,
  -- when the language was added; a new file does not change it
  created_at timestamptz not null default now(),
  -- stems in the language, and the words as written; null until the file is read
  search tsvector,
  unique (lecture_id, language)
);
create unique index lecture_captions_default on lecture_captions (lecture_id) where is_default;
create index lecture_captions_newest on lecture_captions (created_at desc, id desc);
create index lecture_captions_unread on lecture_captions (id) where search is null;
-- Searches would read all that is pending, and captions change rarely.
create index lecture_captions_search on lecture_captions using gin (search) with (fastupdate = off);

insert into lecture_captions (lecture_id, language, label, is_default, file, created_at)
select id, 'en', 'English', true, captions, created_at from lectures where captions is not null;

-- What is said in a lecture, in passages of some seconds. A search finds lectures by the index above, and then the passage
-- among the few of a lecture, so passages need no index of their own.
create table transcript_passages (
  captions_id uuid not null references lecture_captions on delete cascade,
  position integer not null,
  start_seconds double precision not null,
  end_seconds double precision not null,
  text text not null,
  -- where in the text each of its cues begins, in characters, and when
  cue_offsets integer[] not null,
  cue_seconds double precision[] not null,
  search tsvector not null,
  primary key (captions_id, position)
);
