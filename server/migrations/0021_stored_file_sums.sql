-- The sha256 of each file in storage, in hexadecimal, from the first backup or check that read it. Files never change
-- once a row names them, so a later difference is damage.
create table stored_file_sums (
  key text primary key,
  sha256 text not null,
  recorded_at timestamptz not null default now()
);
