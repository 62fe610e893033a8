import type { Role } from '@fit-coder/contracts/accounts';
import { sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { demoLearnerDomain } from './demo-learners.repository.ts';

/** Why an account is marked: the demo created it, or a marked user made it an administrator. */
export type DemoOrigin = 'seeded' | 'promoted';

export interface DemoRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly demo: DemoOrigin;
  /** A key in storage. */
  readonly avatar: string | null;
  readonly password_hash: string;
}

const columns = ['id', 'name', 'email', 'role', 'demo', 'avatar', 'password_hash'] as const;

/** Does nothing if the address is taken; returns whether it created the account. */
export async function insertSeeded(
  db: Database,
  account: { name: string; email: string; role: Role; passwordHash: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('users')
    .values({
      name: account.name,
      email: account.email,
      role: account.role,
      password_hash: account.passwordHash,
      demo: 'seeded',
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

/** All marked users but the demo's learners, ordered by address. */
export function findDemoUsers(db: Database): Promise<DemoRow[]> {
  return db
    .selectFrom('users')
    .select(columns)
    .where('demo', 'is not', null)
    .where('email', 'not like', `%${demoLearnerDomain}`)
    .$narrowType<{ demo: DemoOrigin }>()
    .orderBy('email')
    .execute();
}

/** A marked user by address, locked until the transaction ends. */
export async function lockDemoUser(tx: Database, email: string): Promise<DemoRow | null> {
  const query = tx
    .selectFrom('users')
    .select(columns)
    .where('email', '=', email)
    .where('demo', 'is not', null)
    .$narrowType<{ demo: DemoOrigin }>()
    .forUpdate();
  return (await query.executeTakeFirst()) ?? null;
}

export async function setDemoOrigin(tx: Database, id: string, demo: DemoOrigin | null): Promise<void> {
  await tx.updateTable('users').set({ demo }).where('id', '=', id).execute();
}

/** Marks a new administrator if a marked user promoted them; a promotion by any other user removes the mark. */
export async function passOnDemoOrigin(tx: Database, actorId: string, id: string): Promise<void> {
  await sql`update users set demo = case when actor.demo is null then null else coalesce(users.demo, 'promoted') end
    from users as actor where actor.id = ${actorId} and users.id = ${id}`.execute(tx);
}

/** Records the first start in production; returns false if there was one before. */
export async function insertProductionStart(tx: Database, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('production_starts')
    .values({ id: 1, started_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

export async function findProductionStart(db: Database): Promise<Date | null> {
  const row = await db.selectFrom('production_starts').select('started_at').executeTakeFirst();
  return row?.started_at ?? null;
}

export async function deleteEverySession(tx: Database): Promise<void> {
  await tx.deleteFrom('sessions').execute();
}
