create table categories (
  slug text primary key,
  name text not null,
  hue smallint not null check (hue between 0 and 359),
  position smallint not null
);

create table courses (
  id uuid primary key default gen_random_uuid(),
  slug text not null unique,
  title text not null check (length(title) between 4 and 120),
  summary text not null,
  description text not null check (length(description) between 20 and 5000),
  category_slug text not null references categories,
  level text not null check (level in ('beginner', 'intermediate', 'advanced')),
  access text not null check (access in ('free', 'premium')),
  price_cents integer check (price_cents > 0),
  instructor text not null,
  technology text not null default '',
  snippet text not null default '',
  outcomes text[] not null default '{}',
  -- a key in storage; null shows the drawn poster
  poster text,
  -- kept by the catalogue when lectures change, so that lists need no join
  lecture_count integer not null default 0,
  duration_seconds integer not null default 0,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  search tsvector not null generated always as (
    setweight(to_tsvector('english', title), 'A')
    || setweight(to_tsvector('simple', technology || ' ' || instructor), 'B')
    || setweight(to_tsvector('english', summary), 'B')
    || setweight(to_tsvector('english', description), 'C')
  ) stored,
  check (price_cents is null or access = 'premium')
);
create index courses_published on courses (published_at desc, id desc) where published_at is not null;
create index courses_published_in_category on courses (category_slug, published_at desc, id desc)
  where published_at is not null;
create index courses_created on courses (created_at desc, id desc);
create index courses_search on courses using gin (search);

create table lectures (
  id uuid primary key default gen_random_uuid(),
  course_id uuid not null references courses on delete cascade,
  section text not null,
  -- order within the course; sections follow their first lecture
  position integer not null,
  title text not null,
  summary text not null default '',
  preview boolean not null default false,
  -- the video that plays; set when its processing ended well
  asset_id uuid,
  duration_seconds integer,
  -- a key in storage: WebVTT
  captions text,
  created_at timestamptz not null default now(),
  unique (course_id, position) deferrable initially deferred
);
create index lectures_asset_id on lectures (asset_id);
