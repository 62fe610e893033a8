import type { DemoCourse } from '../../demo-course.ts';

export const sqliteInProduction: DemoCourse = {
  slug: 'sqlite-in-production',
  title: 'SQLite in Production',
  summary:
    'Run a busy site on one file: write-ahead logging, one writer, backups you have restored, and its real limits.',
  description: `SQLite is the most used database in the world and the least trusted on servers. With six settings and one rule about writers it serves thousands of requests a second from a file that you can copy.

We build the back end of a race registration that opens at noon: quiet for months, then four thousand sign-ups in a minute. You will meet "database is locked" and learn to never meet it again, make backups while it runs, restore one in front of the camera, and find out when it is time to leave.`,
  category: 'databases',
  level: 'intermediate',
  access: 'premium',
  priceCents: null,
  instructor: 'Callum Reyes',
  technology: 'sqlite',
  snippet: `PRAGMA journal_mode = WAL;
PRAGMA synchronous = NORMAL;
PRAGMA busy_timeout = 5000;
PRAGMA foreign_keys = ON;

BEGIN IMMEDIATE;`,
  outcomes: [
    'Configure SQLite for a server, and say what each setting trades',
    'Never see "database is locked" again',
    'Take a consistent backup of a running database, and restore it',
    'Say when one machine and one file is no longer enough',
  ],
  sections: [
    {
      title: 'One file, many readers',
      lectures: [
        {
          title: 'What WAL changes',
          summary: 'Readers that do not wait, one writer at a time, and three files instead of one.',
        },
        {
          title: 'Six pragmas, and what each trades',
          summary: 'Durability, speed and safety, with the power cable pulled.',
        },
        {
          title: 'database is locked',
          summary: 'The upgrade from reader to writer that no timeout can save.',
        },
        {
          title: 'One writer, by design',
          summary: 'A queue in the process, short transactions, and 12,000 inserts a second.',
        },
      ],
    },
    {
      title: 'Tables that hold up',
      lectures: [
        {
          title: 'STRICT tables',
          summary: 'Get the types you declared, and the errors you deserve.',
        },
        {
          title: 'Queries that stay in the index',
          summary: 'EXPLAIN QUERY PLAN, and the two words to look for.',
        },
        {
          title: 'Changing a table',
          summary: 'The twelve-step procedure of the manual, reduced to the five you need.',
        },
      ],
    },
    {
      title: 'Operations',
      lectures: [
        {
          title: 'A backup while it runs',
          summary: 'VACUUM INTO, the backup API, and why cp is not one of them.',
        },
        {
          title: 'Restore, with a stopwatch',
          summary: 'A backup is a rumour until you have done this.',
        },
        {
          title: 'Streaming the log away',
          summary: 'Lose a second instead of a day when the disk dies.',
        },
        {
          title: 'When to leave',
          summary: 'Five signs, none of which is the size of the file.',
        },
      ],
    },
  ],
};
