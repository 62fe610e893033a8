import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';

/** Whether a user voted for the post in `column`, as a part of another query. */
export function didVote(column: string, userId: string): RawBuilder<boolean> {
  return sql<boolean>`exists (select from post_votes where post_id = ${sql.ref(column)} and user_id = ${userId})`;
}

/**
 * Adds a user's vote or takes it back, and returns how many there are; a vote that is there already, or gone, changes
 * nothing. Violates a foreign key if the user is gone.
 */
export async function setVote(tx: Database, postId: string, userId: string, voted: boolean): Promise<number> {
  const step = voted ? await addVote(tx, postId, userId) : -(await removeVote(tx, postId, userId));
  const { votes } = await tx
    .updateTable('posts')
    .set((e) => ({ votes: e('votes', '+', step) }))
    .where('id', '=', postId)
    .returning('votes')
    .executeTakeFirstOrThrow();
  return votes;
}

/** Returns 1, or 0 if the vote was there already. */
async function addVote(tx: Database, postId: string, userId: string): Promise<number> {
  const added = tx.insertInto('post_votes').values({ post_id: postId, user_id: userId });
  const rows = await added
    .onConflict((conflict) => conflict.doNothing())
    .returning('post_id')
    .execute();
  return rows.length;
}

/** Returns 1, or 0 if there was no vote. */
async function removeVote(tx: Database, postId: string, userId: string): Promise<number> {
  const removed = tx.deleteFrom('post_votes').where('post_id', '=', postId).where('user_id', '=', userId);
  return (await removed.returning('post_id').execute()).length;
}

export async function findVoted(db: Database, postId: string, userId: string): Promise<boolean> {
  const query = db.selectFrom('post_votes').select('post_id').where('post_id', '=', postId);
  return (await query.where('user_id', '=', userId).executeTakeFirst()) !== undefined;
}
