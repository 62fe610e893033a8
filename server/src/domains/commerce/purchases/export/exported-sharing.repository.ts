import type { Database } from '../../../../platform/database/database.ts';

/** All gifts that a user redeemed, the newest first. */
export function findAllGiftsRedeemed(db: Database, userId: string) {
  return db
    .selectFrom('gifts')
    .innerJoin('orders', 'orders.id', 'gifts.order_id')
    .select(['orders.description', 'gifts.message', 'gifts.ends_at as endsAt'])
    .select((e) => e.ref('gifts.redeemed_at').$notNull().as('redeemedAt'))
    .where('gifts.redeemed_by', '=', userId)
    .where('gifts.redeemed_at', 'is not', null)
    .orderBy('gifts.redeemed_at', 'desc')
    .execute();
}

function seatsWithPlans(db: Database) {
  return db
    .selectFrom('team_seats as seat')
    .innerJoin('subscriptions as team', 'team.id', 'seat.subscription_id')
    .innerJoin('plans', 'plans.id', 'team.plan_id')
    .select(['plans.name as plan', 'seat.number', 'seat.invited_at as invitedAt'])
    .select('seat.accepted_at as acceptedAt');
}

/** All seats that a user pays or paid for. */
export function findAllSeatsBought(db: Database, userId: string) {
  return seatsWithPlans(db)
    .select('seat.email')
    .where('team.user_id', '=', userId)
    .where('team.status', '<>', 'incomplete')
    .orderBy('team.created_at', 'desc')
    .orderBy('seat.number')
    .execute();
}

/** All seats that someone else pays for a user. */
export function findAllSeatsTaken(db: Database, userId: string) {
  return seatsWithPlans(db)
    .select((e) => e.ref('seat.email').$notNull().as('email'))
    .where('seat.user_id', '=', userId)
    .orderBy('seat.accepted_at', 'desc')
    .execute();
}
