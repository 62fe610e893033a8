import type { Database } from '../../../platform/database/database.ts';

/** Which of these administrators want an email about each new question: all who did not turn them off. */
export async function findWilling(db: Database, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .selectFrom('question_mail_choices')
    .select('user_id')
    .where('user_id', 'in', userIds)
    .where('wanted', '=', false)
    .execute();
  const unwilling = new Set(rows.map(({ user_id }) => user_id));
  return userIds.filter((id) => !unwilling.has(id));
}

/** The choice of an administrator, with the id of the link that stops the emails. */
export async function findMailChoice(
  db: Database,
  userId: string,
): Promise<{ readonly id: string; readonly wanted: boolean }> {
  await db
    .insertInto('question_mail_choices')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const query = db.selectFrom('question_mail_choices').select(['id', 'wanted']).where('user_id', '=', userId);
  return query.executeTakeFirstOrThrow();
}

export async function setMailChoice(db: Database, userId: string, wanted: boolean): Promise<void> {
  await db
    .insertInto('question_mail_choices')
    .values({ user_id: userId, wanted })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ wanted }))
    .execute();
}

/** Turns the emails of a link off; returns whether there is one. */
export async function endByLink(db: Database, id: string): Promise<boolean> {
  const query = db.updateTable('question_mail_choices').set({ wanted: false }).where('id', '=', id);
  return (await query.executeTakeFirst()).numUpdatedRows > 0n;
}
