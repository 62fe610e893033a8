import * as z from 'zod/mini';
import { planChangePreview } from './billing.ts';
import { maxSeats, subscription } from '../commerce.ts';
import { endpoint } from '../endpoint.ts';
import { linkToken } from './gifts.ts';
import { sharingPaths } from '../paths/sharing.ts';
import { id, idParams, instant, message, sentInstant } from '../primitives.ts';

/** A seat of a team: free, or invited (it has an address), or taken (it has a user's name too). */
export const seat = z.object({
  number: z.int(),
  email: z.nullable(z.string()),
  /** Null until the invitation was accepted. */
  name: z.nullable(z.string()),
  invitedAt: z.nullable(instant),
  acceptedAt: z.nullable(instant),
});
export type Seat = z.infer<typeof seat>;

/** A subscription for several users, as its buyer sees it. */
export const team = z.object({ subscription, seats: z.array(seat) });
export type Team = z.infer<typeof team>;

/** A path parameter, so it is text. */
const seatNumber = z.string().check(z.regex(/^[1-9]\d{0,3}$/u));
const seatParams = z.strictObject({ id, number: seatNumber });
const tokenParams = z.strictObject({ token: linkToken });
const limit = { max: 60, seconds: 60 } as const;

export const listTeams = endpoint({
  ...sharingPaths.listTeams,
  summary: 'List the teams whose seats the current user pays for',
  access: 'user',
  output: z.object({ teams: z.array(team) }),
  errors: [],
});

export const inviteToTeam = endpoint({
  ...sharingPaths.inviteToTeam,
  summary: 'Invite someone to a free seat by email',
  access: 'userWrite',
  params: idParams,
  body: z.strictObject({ email: z.email('Enter an email address.').check(z.maxLength(254)) }),
  output: z.object({ seat, message }),
  errors: ['not_found', 'list_full', 'not_possible'],
  // Each one sends an email to an address that the user chooses.
  limit: { max: 100, seconds: 3600 },
});

export const createInvitationLink = endpoint({
  ...sharingPaths.createInvitationLink,
  summary: 'Make the link that accepts an invitation; an earlier link stops working',
  access: 'userWrite',
  params: seatParams,
  output: z.object({ path: z.string() }),
  errors: ['not_found', 'not_possible'],
  limit,
});

export const freeSeat = endpoint({
  ...sharingPaths.freeSeat,
  summary: 'Withdraw an invitation, or free the seat of a user, which ends the access by it at once',
  access: 'userWrite',
  params: seatParams,
  output: z.object({ message }),
  errors: ['not_found', 'not_possible'],
  limit,
});

const size = z.int().check(z.minimum(2), z.maximum(maxSeats));

export const previewTeamSize = endpoint({
  ...sharingPaths.previewTeamSize,
  summary: 'Get what another number of seats costs now and later',
  access: 'user',
  params: idParams,
  query: z.strictObject({ seats: z.string().check(z.regex(/^[1-9]\d{0,3}$/u)) }),
  output: z.object({ preview: planChangePreview }),
  errors: ['not_found', 'not_possible', 'provider_unreachable'],
  limit,
});

export const changeTeamSize = endpoint({
  ...sharingPaths.changeTeamSize,
  summary: 'Change the number of seats at the cost of the preview',
  access: 'userWrite',
  params: idParams,
  body: z.strictObject({
    seats: size,
    computedFor: sentInstant,
    nowCents: z.int(),
    nextCents: z.optional(z.int()),
  }),
  output: z.object({ message }),
  errors: ['not_found', 'not_possible', 'provider_unreachable', 'stale_order'],
  limit,
});

/** An invitation as its receiver sees it. */
export const invitation = z.object({ from: z.string(), planName: z.string(), accepted: z.boolean() });
export type Invitation = z.infer<typeof invitation>;

export const getInvitation = endpoint({
  ...sharingPaths.getInvitation,
  summary: 'Get an invitation by the token of its link',
  access: 'public',
  params: tokenParams,
  output: z.object({ invitation }),
  errors: ['link_expired'],
  limit,
});

export const acceptInvitation = endpoint({
  ...sharingPaths.acceptInvitation,
  summary: 'Accept an invitation to a seat',
  access: 'userWrite',
  params: tokenParams,
  output: z.object({ message }),
  errors: ['link_expired', 'already_subscribed', 'not_possible'],
  limit: { max: 20, seconds: 60 },
});

export const teamEndpoints = {
  listTeams,
  inviteToTeam,
  createInvitationLink,
  freeSeat,
  previewTeamSize,
  changeTeamSize,
  getInvitation,
  acceptInvitation,
};
