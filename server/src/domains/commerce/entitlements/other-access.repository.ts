import { userNameOf } from '../../accounts/accounts.ts';
import type { Database } from '../../../platform/database/database.ts';

/** What opens every course besides a subscription. */
const otherSources = ['gift', 'seat', 'grant'] as const;

interface OtherAccessRow {
  readonly source: (typeof otherSources)[number];
  /** Null for good. */
  readonly until: Date | null;
  /** The name of who pays for a seat. */
  readonly from: string | null;
}

/** What opens every course to a user at `now` for the longest time, without a subscription of their own. */
export async function findOtherAccess(
  db: Database,
  userId: string,
  now: Date,
): Promise<OtherAccessRow | null> {
  const row = await db
    .selectFrom('entitlements')
    .leftJoin('team_seats as seat', (join) =>
      join.onRef('seat.id', '=', 'entitlements.source_id').on('entitlements.source', '=', 'seat'),
    )
    .leftJoin('subscriptions as team', 'team.id', 'seat.subscription_id')
    .select(['entitlements.source', 'entitlements.expires_at as until'])
    .select(userNameOf('team.user_id').as('from'))
    .where('entitlements.user_id', '=', userId)
    .where('entitlements.course_id', 'is', null)
    .where('entitlements.source', 'in', otherSources)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .orderBy('entitlements.expires_at', (end) => end.desc().nullsFirst())
    .limit(1)
    .$narrowType<{ source: OtherAccessRow['source'] }>()
    .executeTakeFirst();
  return row ?? null;
}
