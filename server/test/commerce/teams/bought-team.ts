import { randomBytes } from 'node:crypto';
import { acceptInvitation, createInvitationLink, inviteToTeam } from '@fit-coder/contracts/selling/teams';
import type { Answered, TestSite, TestUser } from '../../support/test-site.ts';

/** A team's subscription and who pays for it. */
export interface BoughtTeam {
  readonly buyer: TestUser;
  readonly id: string;
}

/** A user pays for a team with this many seats until `end`. */
export async function buyTeam(
  site: TestSite,
  seats: number,
  end = new Date(Date.now() + 20 * 86_400_000),
): Promise<BoughtTeam> {
  const { db } = site.deps.database;
  const buyer = await site.user();
  const { id } = await db
    .insertInto('subscriptions')
    .values({
      user_id: buyer.user.id,
      plan_id: 'monthly',
      provider: 'sandbox',
      provider_subscription: `sub_${randomBytes(8).toString('hex')}`,
      status: 'active',
      is_team: true,
      quantity: seats,
      current_period_end: end,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('payments')
    .values({
      provider: 'sandbox',
      provider_payment: `pay_${id}`,
      user_id: buyer.user.id,
      subscription_id: id,
      amount: 1900 * seats,
      currency: 'USD',
      status: 'paid',
      paid_at: new Date(),
      period_end: end,
      ticket: 1,
    })
    .execute();
  const numbers = Array.from({ length: seats }, (_, index) => index + 1);
  await db
    .insertInto('team_seats')
    .values(numbers.map((number) => ({ subscription_id: id, number })))
    .execute();
  return { buyer, id };
}

export function inviteTo(site: TestSite, { buyer, id }: BoughtTeam, email: string) {
  return site.call(inviteToTeam, { params: { id }, body: { email } }, buyer.cookie);
}

/** Invites an address; returns the token of the link. */
export async function invitedTo(site: TestSite, team: BoughtTeam, email: string): Promise<string> {
  const { number } = (await inviteTo(site, team, email)).data.seat;
  const params = { id: team.id, number: String(number) };
  const { path } = (await site.call(createInvitationLink, { params }, team.buyer.cookie)).data;
  return path.replace('/invitation/', '');
}

export function acceptAt(site: TestSite, token: string, { cookie }: TestUser) {
  return site.call(acceptInvitation, { params: { token } }, cookie);
}

export function codeOf(answer: Answered<typeof acceptInvitation>): string {
  return answer.status === 200 ? 'accepted' : answer.error.code;
}
