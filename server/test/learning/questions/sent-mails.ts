import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { simpleParser, type ParsedMail } from 'mailparser';
import { expect, vi } from 'vitest';
import type { TestSite } from '../../support/test-site.ts';

/** Every email about questions that was sent, as the parser reads it, the oldest first. */
async function mailsOf(site: TestSite): Promise<ParsedMail[]> {
  const folder = join(site.dataDir, 'mail');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).toSorted();
  const all = await Promise.all(names.map(async (name) => simpleParser(await readFile(join(folder, name)))));
  return all.filter(({ subject = '' }) => /^(?:Question|Answer): /u.test(subject));
}

const idle = sql<{ open: number }>`select count(*)::int as open from pgboss.job
  where name in ('tell-of-question', 'tell-of-answers') and state not in ('completed', 'failed')`;

/** The emails once every job is done that is due now. */
export async function mailsThen(site: TestSite): Promise<ParsedMail[]> {
  await vi.waitFor(
    async () => expect((await idle.execute(site.deps.database.db)).rows).toEqual([{ open: 0 }]),
    60_000,
  );
  return mailsOf(site);
}

/** The address and the subject of each email, in the order of the addresses. */
export const receivers = (all: readonly ParsedMail[]) =>
  all.map(({ to, subject }) => `${[to ?? []].flat()[0]?.text} ${subject}`).toSorted();

/** Lets an hour pass for what was mailed, and for the jobs that wait for it. */
export async function anHourLater(site: TestSite): Promise<void> {
  await sql`update question_followers set mailed_at = mailed_at - interval '61 minutes',
    seen_at = seen_at - interval '61 minutes', since = since - interval '61 minutes'`.execute(
    site.deps.database.db,
  );
  await sql`update posts set created_at = created_at - interval '61 minutes'`.execute(site.deps.database.db);
}

export async function runWaiting(site: TestSite): Promise<void> {
  await sql`with due as (update pgboss.job set start_after = now() where name = 'answers-waited' and state = 'created' returning name)
    select pg_notify('pgboss_' || left(encode(sha224('pgboss'), 'hex'), 24), name) from due group by name`.execute(
    site.deps.database.db,
  );
  const open = sql<{ open: number }>`select count(*)::int as open from pgboss.job
    where name = 'answers-waited' and state <> 'completed'`;
  await vi.waitFor(
    async () => expect((await open.execute(site.deps.database.db)).rows).toEqual([{ open: 0 }]),
    60_000,
  );
}

/** How many jobs wait for the end of an hour. */
export const waitingJobs = async (site: TestSite) =>
  (
    await sql<{
      n: number;
    }>`select count(*)::int as n from pgboss.job where name = 'answers-waited' and state = 'created'`.execute(
      site.deps.database.db,
    )
  ).rows[0]?.n;
