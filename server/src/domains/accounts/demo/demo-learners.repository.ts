import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** A learner of the demo. */
export interface NewDemoLearner {
  readonly name: string;
  readonly email: string;
  readonly joinedAt: Date;
}

/** The addresses of the demo's learners end with this; nothing is ever sent to them. */
export const demoLearnerDomain = '@demo.fitcoder.example';

const isLearner = sql<boolean>`demo = 'seeded' and email like ${`%${demoLearnerDomain}`}`;

/** Adds learners with their registrations, and returns their ids in the same order; nothing if one is there already. */
export async function insertDemoLearners(
  tx: Database,
  learners: readonly NewDemoLearner[],
  passwordHash: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string; email: string }>`
    with added as (
      insert into users (name, email, password_hash, demo, created_at)
      select name, email, ${passwordHash}, 'seeded', "joinedAt"
      from jsonb_to_recordset(${JSON.stringify(learners)}::jsonb) as new(name text, email text, "joinedAt" timestamptz)
      on conflict (email) do nothing
      returning id, email, created_at),
    registered as (insert into registrations (user_id, registered_at) select id, created_at from added)
    select id, email from added`.execute(tx);
  const ids = new Map(rows.map(({ id, email }) => [email, id]));
  const inOrder = learners.flatMap(({ email }) => ids.get(email) ?? []);
  return inOrder.length === learners.length ? inOrder : [];
}

export async function findDemoLearners(db: Database): Promise<string[]> {
  const rows = await db.selectFrom('users').select('id').where(isLearner).execute();
  return rows.map(({ id }) => id);
}

/** The id of an account that the demo created; null if it is gone. */
export async function findSeededId(db: Database, email: string): Promise<string | null> {
  const query = db.selectFrom('users').select('id').where('email', '=', email).where('demo', '=', 'seeded');
  return (await query.executeTakeFirst())?.id ?? null;
}

/** Deletes the demo's learners and their registrations, which other accounts leave behind. */
export async function deleteDemoLearners(tx: Database): Promise<void> {
  await sql`delete from registrations where user_id in (select id from users where ${isLearner})`.execute(tx);
  await tx.deleteFrom('users').where(isLearner).execute();
}
