import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** Subscribes a user to the weekly email, from the week after `week` (its Monday, ISO 8601) on. */
export async function insertWeekly(
  db: Database,
  { userId, token, week }: { readonly userId: string; readonly token: string; readonly week: string },
): Promise<void> {
  await sql`insert into weekly_mails (user_id, token, told_week) values (${userId}, ${token}, ${week}::date)
    on conflict (user_id) do nothing`.execute(db);
}

export async function deleteWeekly(db: Database, userId: string): Promise<void> {
  await db.deleteFrom('weekly_mails').where('user_id', '=', userId).execute();
}

/** Stops the weekly emails with this token, which their links have. Emails that were stopped stay so. */
export async function deleteWeeklyByToken(db: Database, token: string): Promise<void> {
  await db.deleteFrom('weekly_mails').where('token', '=', token).execute();
}

/** The secret of the link that stops a user's weekly emails; null if they want none. */
export async function findWeeklyToken(db: Database, userId: string): Promise<string | null> {
  const query = db.selectFrom('weekly_mails').select('token').where('user_id', '=', userId);
  return (await query.executeTakeFirst())?.token ?? null;
}

/** Records that at most `limit` users were told of the week that begins on `week`, and returns their ids. */
export async function takeReaders(tx: Database, week: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    update weekly_mails set told_week = ${week}::date where user_id in (
      select user_id from weekly_mails where told_week < ${week}::date
      order by told_week, user_id limit ${limit} for update skip locked)
    returning user_id`.execute(tx);
  return rows.map((row) => row.user_id);
}
