import type { PlanChangePreview } from '@fit-coder/contracts/selling/billing';
import type { Invitation, Seat, Team } from '@fit-coder/contracts/selling/teams';
import type { Database } from '../../../platform/database/database.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import { notLoggedIn, Refusal } from '../../../platform/refusal.ts';
import type { CurrentUser } from '../../../platform/route.ts';
import { Service, type ServiceContext } from '../../../platform/service.ts';
import { holdAccount, type Accounts } from '../../accounts/accounts.ts';
import type { BillingService, ShownChange } from '../billing/billing.service.ts';
import { seatOffered } from '../commerce.jobs.ts';
import { linkHash, newLinkToken } from '../links/link-token.ts';
import type { Payments } from '../payments/payment-provider.ts';
import { isRunning, presentSubscription, type SubscriptionRow } from '../subscriptions/subscription.ts';
import { factOf, openUntil } from '../subscriptions/subscription-access.ts';
import {
  findSubscriptionById,
  findTeamSubscriptions,
  lockSubscription,
} from '../subscriptions/subscriptions.repository.ts';
import { presentSeat, presentSeats } from './seats/seat.ts';
import { openSeat } from './seats/seat-grants.ts';
import {
  findInvitedSeat,
  findSeatByHash,
  findSeatById,
  findSeats,
  fitSeats,
  lostSeat,
  renewSeat,
  seatUser,
  setSeatLink,
  takeFreeSeat,
  type SeatRow,
} from './seats/seats.repository.ts';

export interface TeamsDependencies extends ServiceContext {
  readonly queue: Queue;
  readonly payments: Payments;
  readonly billing: BillingService;
  readonly contactOf: Accounts['service']['contactOf'];
}

/** A seat that opens every course until then. */
interface PaidSeat {
  readonly seat: SeatRow;
  readonly team: SubscriptionRow;
  readonly until: Date;
}

/** Someone who was invited to a seat. */
export interface OfferedSeat {
  readonly email: string;
  /** The name of who pays. */
  readonly from: string;
  /** The path of the link that accepts it. */
  readonly path: string;
}

/** Teams: a buyer pays for seats, invites users to them, and gives a seat to someone else. */
export class TeamsService extends Service<TeamsDependencies> {
  /** The teams of a buyer with their seats. */
  async teams({ userId }: CurrentUser): Promise<Team[]> {
    const { db, clock, payments } = this.dependencies;
    const rows = await findTeamSubscriptions(db, userId);
    const seats =
      rows.length > 0
        ? await findSeats(
            db,
            rows.map(({ id }) => id),
          )
        : [];
    return rows.map((row) => ({
      subscription: presentSubscription(row, payments.byName.get(row.provider) ?? null, clock.now()),
      seats: presentSeats(
        row.quantity,
        seats.filter(({ subscription_id: id }) => id === row.id),
      ),
    }));
  }

  /** Gives a free seat to an address, and sends the invitation. @throws Refusal `not_found`, `list_full`, `not_possible` */
  async invite(currentUser: CurrentUser, teamId: string, email: string): Promise<Seat> {
    const { db, clock, queue } = this.dependencies;
    return db.transaction().execute(async (tx) => {
      const team = await this.#lock(tx, currentUser, teamId);
      if (!isRunning(team, clock.now()))
        throw new Refusal('not_possible', 'This subscription has ended, so nobody can be invited to it.');
      // The seats of deleted users are missing.
      await fitSeats(tx, teamId, team.quantity);
      const seats = await findSeats(tx, [teamId]);
      const known = seats.find((seat) => seat.email?.toLowerCase() === email.toLowerCase());
      if (known) throw new Refusal('not_possible', `${email} already has a seat or an invitation.`);
      const id = await takeFreeSeat(tx, teamId, email, clock.now());
      if (id === null)
        throw new Refusal('list_full', 'All seats are taken. Free one, or buy more seats first.');
      await queue.send(tx, seatOffered, { seatId: id }, id);
      return presentSeat(await mustFind(findSeatById(tx, id)));
    });
  }

  /** Makes a new link for an invitation; returns its path. @throws Refusal `not_found`, `not_possible` */
  async newLink(currentUser: CurrentUser, teamId: string, number: number): Promise<string> {
    const { db } = this.dependencies;
    const seat = await this.#seatOf(db, currentUser, teamId, number);
    const path = await this.#issueLink(seat.id);
    if (path === null)
      throw new Refusal('not_possible', 'This seat has no open invitation. Invite someone to it first.');
    return path;
  }

  /** Who was invited to a seat by whom, with a new link; null if the invitation was accepted or taken back. */
  async offered(seatId: string): Promise<OfferedSeat | null> {
    const { db, contactOf } = this.dependencies;
    const seat = await findSeatById(db, seatId);
    const team = seat && (await findSubscriptionById(db, seat.subscription_id));
    const buyer = team && (await contactOf(team.user_id));
    const path = buyer ? await this.#issueLink(seatId) : null;
    return seat?.email && buyer && path ? { email: seat.email, from: buyer.name, path } : null;
  }

  async #issueLink(seatId: string): Promise<string | null> {
    const token = newLinkToken();
    const stored = await setSeatLink(this.dependencies.db, seatId, linkHash(token));
    return stored ? `/invitation/${token}` : null;
  }

  /** Frees a seat; its user loses the access that it gave. @throws Refusal `not_found` */
  async free(currentUser: CurrentUser, teamId: string, number: number): Promise<void> {
    const { db, clock } = this.dependencies;
    const found = await this.#seatOf(db, currentUser, teamId, number);
    await db.transaction().execute(async (tx) => {
      if (found.user_id !== null) await holdAccount(tx, found.user_id);
      await this.#lock(tx, currentUser, teamId);
      const seat = await findSeatById(tx, found.id);
      if (!seat || seat.user_id !== found.user_id)
        throw new Refusal('not_possible', 'This seat was just taken. Reload the page.');
      await openSeat(tx, seat, 'closed', clock.now());
      await renewSeat(tx, seat);
    });
  }

  /** @throws Refusal `not_found`, `not_possible`, `provider_unreachable` */
  async previewSize(currentUser: CurrentUser, teamId: string, seats: number): Promise<PlanChangePreview> {
    await this.#mustFit(currentUser, teamId, seats);
    return this.dependencies.billing.preview(currentUser, { subscription: teamId, quantity: seats });
  }

  /** @throws Refusal `not_found`, `not_possible`, `provider_unreachable`, `stale_order` */
  async changeSize(
    currentUser: CurrentUser,
    teamId: string,
    seats: number,
    shown: Pick<ShownChange, 'computedFor' | 'nowCents'>,
  ): Promise<void> {
    await this.#mustFit(currentUser, teamId, seats);
    await this.dependencies.billing.change(currentUser, { ...shown, subscription: teamId, quantity: seats });
  }

  /** @throws Refusal `link_expired` */
  async invitation(token: string): Promise<Invitation> {
    const { db, contactOf } = this.dependencies;
    const { seat, team } = await this.#paid(db, await findInvitedSeat(db, linkHash(token)));
    const buyer = await contactOf(team.user_id);
    return { from: buyer?.name ?? '', planName: team.plan.name, accepted: seat.user_id !== null };
  }

  /** @throws Refusal `link_expired`, `already_subscribed`, `not_possible` */
  async accept({ userId }: CurrentUser, token: string): Promise<void> {
    const { db, clock } = this.dependencies;
    await db.transaction().execute(async (tx) => {
      if (!(await holdAccount(tx, userId))) throw notLoggedIn();
      const found = await this.#invited(tx, token);
      await lockSubscription(tx, found.team.id);
      // Others may have accepted it while this waited, or a payment may have changed the subscription.
      const { seat, team, until } = await this.#invited(tx, token);
      const seats = await findSeats(tx, [team.id]);
      if (seats.some((other) => other.user_id === userId))
        throw new Refusal('already_subscribed', 'You already have a seat in this team.');
      if (await lostSeat(tx, team.id, userId))
        throw new Refusal(
          'not_possible',
          'An administrator ended your access through this team, so you cannot take another seat in it.',
        );
      const now = clock.now();
      await seatUser(tx, seat.id, userId, now);
      await openSeat(tx, { ...seat, user_id: userId }, until, now);
    });
  }

  async #invited(db: Database, token: string): Promise<PaidSeat> {
    return this.#paid(db, await findSeatByHash(db, linkHash(token)));
  }

  /** @throws Refusal `link_expired` if there is no seat, or if nobody pays for it */
  async #paid(db: Database, seat: SeatRow | null): Promise<PaidSeat> {
    const team = seat && (await findSubscriptionById(db, seat.subscription_id));
    const isPaid = seat && team && seat.number <= team.quantity;
    const now = this.dependencies.clock.now();
    if (!isPaid || !isRunning(team, now))
      throw new Refusal('link_expired', 'This invitation is no longer valid. Ask for a new one.');
    const until = await openUntil(db, team.id, factOf(team));
    if (until === 'closed' || until <= now)
      throw new Refusal(
        'link_expired',
        'Nobody pays for the seats of this team at the moment, so they open nothing. Ask the person who invited you.',
      );
    return { seat, team, until };
  }

  async #lock(tx: Database, { userId }: CurrentUser, teamId: string): Promise<SubscriptionRow> {
    const held = await lockSubscription(tx, teamId);
    const team = held?.isTeam && held.userId === userId ? await findSubscriptionById(tx, teamId) : null;
    if (!team) throw new Refusal('not_found', 'You have no such team.');
    return team;
  }

  async #seatOf(db: Database, { userId }: CurrentUser, teamId: string, number: number): Promise<SeatRow> {
    const teams = await findTeamSubscriptions(db, userId);
    if (!teams.some(({ id }) => id === teamId)) throw new Refusal('not_found', 'You have no such team.');
    const seat = (await findSeats(db, [teamId])).find((row) => row.number === number);
    if (!seat) throw new Refusal('not_found', 'There is no such seat.');
    return seat;
  }

  /** Refuses a number of seats that would take away one in use, because nobody has chosen which. */
  async #mustFit({ userId }: CurrentUser, teamId: string, wanted: number): Promise<void> {
    const { db } = this.dependencies;
    const teams = await findTeamSubscriptions(db, userId);
    if (!teams.some(({ id }) => id === teamId)) throw new Refusal('not_found', 'You have no such team.');
    const last = (await findSeats(db, [teamId])).findLast((seat) => seat.email !== null)?.number ?? 0;
    if (wanted < last)
      throw new Refusal('not_possible', `Seat ${last} is in use. Free all seats after seat ${wanted} first.`);
  }
}

async function mustFind(seat: Promise<SeatRow | null>): Promise<SeatRow> {
  const found = await seat;
  if (!found) throw new Error('a seat that was just taken is gone');
  return found;
}
