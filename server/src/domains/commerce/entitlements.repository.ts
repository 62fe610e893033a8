import type { Database } from '../../platform/database.ts';

/** Opens every premium course to a user until `expiresAt`, once for each subscription. */
export async function grantBySubscription(
  tx: Database,
  grant: { readonly userId: string; readonly subscriptionId: string; readonly expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('entitlements')
    .values({
      user_id: grant.userId,
      course_id: null,
      source: 'subscription',
      source_id: grant.subscriptionId,
      expires_at: grant.expiresAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['source', 'source_id', 'course_id']).doUpdateSet({ expires_at: grant.expiresAt }),
    )
    .execute();
}

/** Whether anything that holds at `now` opens the premium course to the user. */
export async function isEntitled(
  db: Database,
  userId: string,
  courseId: string,
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('entitlements')
    .select('id')
    .where('user_id', '=', userId)
    .where((where) => where.or([where('course_id', 'is', null), where('course_id', '=', courseId)]))
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
