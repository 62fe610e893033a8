import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/database/database.ts';
import { prepared } from '../../../platform/database/prepared.ts';
import { factsOf, isOnSale, selectFacts, type CourseFacts } from '../../catalogue/catalogue.ts';
import {
  findShopSettings,
  settingsJson,
  settingsOf,
  type SettingsRow,
  type ShopSettings,
} from '../shop/shop-settings.repository.ts';
import { ownedIds } from '../entitlements/entitlements.repository.ts';

/** Whether a course in a user's cart can still be bought: it is for sale, and the user does not own it. */
function canBeBought(userId: string, now: Date): RawBuilder<boolean> {
  return sql<boolean>`(${isOnSale('cart_items.course_id', now)}
    and cart_items.course_id <> all (${ownedIds(userId, now)}))`;
}

/**
 * The courses in a user's cart that can be bought at `now`, in the order they were added, as an array for other
 * queries.
 */
export function cartIds(userId: string, now: Date): RawBuilder<string[]> {
  return sql<string[]>`array(
    select course_id from cart_items where user_id = ${userId} and ${canBeBought(userId, now)}
    order by added_at, course_id)`;
}

/** What is in a user's cart at `now`, in the order it was added. */
interface CartIds {
  readonly ids: readonly string[];
  /** The courses that the user owns by now, so that they are not bought twice. They stay until the user was told. */
  readonly owned: readonly string[];
}

export async function findCartIds(db: Database, userId: string, now: Date): Promise<CartIds> {
  const { rows } = await sql<CartIds>`select ${cartIds(userId, now)} as ids, array(
    select course_id from cart_items where user_id = ${userId} and course_id = any (${ownedIds(userId, now)})
    order by added_at, course_id) as owned`.execute(db);
  return rows[0] ?? { ids: [], owned: [] };
}

interface CartAt {
  readonly userId: string;
  readonly now: Date;
}

const selectCart = prepared((db, { userId, now }: CartAt) =>
  selectFacts(db, cartIds(userId, now)).select(
    // Once is enough: the first course brings them.
    sql<SettingsRow | null>`case when chosen.place = 1 then ${settingsJson(db)} end`.as('settings'),
  ),
);

/** The courses in a user's cart that can be bought at `now`, in the order they were added, and how the shop sells. */
export async function findCart(
  db: Database,
  at: CartAt,
): Promise<{ readonly courses: CourseFacts[]; readonly settings: ShopSettings }> {
  const rows = await selectCart(db, at);
  const inCart = rows.map(({ settings, ...course }) => ({ settings, course: factsOf(course) }));
  const [first] = inCart;
  return {
    courses: inCart.map(({ course }) => course),
    settings: first ? settingsOf(first.settings) : await findShopSettings(db),
  };
}

const selectCandidate = prepared((db, { userId, courseId, now }: CartAt & { readonly courseId: string }) =>
  selectFacts(db, sql`array[${courseId}::uuid]`)
    .select(cartIds(userId, now).as('present'))
    .select(ownedIds(userId, now).as('owned')),
);

/** A course that a user wants to buy, with what is in their cart and what they own; null if there is no such course. */
export async function findCandidate(
  db: Database,
  candidate: CartAt & { readonly courseId: string },
): Promise<{ course: CourseFacts; present: string[]; owned: string[] } | null> {
  const [row] = await selectCandidate(db, candidate);
  if (!row) return null;
  const { present, owned, ...course } = row;
  return { course: factsOf(course), present, owned };
}

/** Everything in a user's cart, including courses that can no longer be bought. */
export function findWholeCart(db: Database, userId: string): Promise<{ courseId: string; addedAt: Date }[]> {
  return db
    .selectFrom('cart_items')
    .select(['course_id as courseId', 'added_at as addedAt'])
    .where('user_id', '=', userId)
    .orderBy('added_at')
    .orderBy('course_id')
    .execute();
}

const insertItems = prepared(
  (db, { userId, courseIds, now }: CartAt & { readonly courseIds: readonly string[] }) =>
    db
      .with('swept', (cte) =>
        cte
          .deleteFrom('cart_items')
          .where('user_id', '=', userId)
          .where(
            sql<boolean>`not (${isOnSale('cart_items.course_id', now)}
              or cart_items.course_id = any (${ownedIds(userId, now)}))`,
          ),
      )
      .insertInto('cart_items')
      .columns(['course_id', 'user_id', 'added_at'])
      .expression(
        db
          .selectFrom(
            sql<{ id: string; place: number }>`unnest(${courseIds}::uuid[]) with ordinality`.as<'added'>(
              sql`added (id, place)`,
            ),
          )
          .select('id')
          .select(sql<string>`${userId}::uuid`.as('user_id'))
          .select(sql<Date>`${now}::timestamptz + place * interval '1 microsecond'`.as('added_at')),
      )
      .onConflict((conflict) => conflict.doNothing()),
);

/**
 * Adds courses to the end of a cart, in this order, and removes those that are no longer for sale. Violates a foreign
 * key if a course is gone.
 */
export async function insertIntoCart(
  tx: Database,
  userId: string,
  courseIds: readonly string[],
  now: Date,
): Promise<void> {
  await insertItems(tx, { userId, courseIds, now });
}

const deleteItems = prepared(
  (db, { userId, courseIds }: { readonly userId: string; readonly courseIds: readonly string[] }) =>
    db
      .deleteFrom('cart_items')
      .where('user_id', '=', userId)
      .where(sql<boolean>`course_id = any (${courseIds}::uuid[])`),
);

export async function deleteFromCart(
  db: Database,
  userId: string,
  courseIds: readonly string[],
): Promise<void> {
  await deleteItems(db, { userId, courseIds });
}
