import type { EndpointPath } from '../endpoint.ts';
import { del, get, post } from './methods.ts';

/** The paths of gifts and teams. They have their own file because few pages call them. */
export const sharingPaths = {
  listGifts: get('/gifts'),
  createGiftLink: post('/gifts/:id/link'),
  getGift: get('/gift/:token'),
  redeemGift: post('/gift/:token/redemption'),
  listTeams: get('/teams'),
  inviteToTeam: post('/teams/:id/invitations'),
  createInvitationLink: post('/teams/:id/seats/:number/link'),
  freeSeat: del('/teams/:id/seats/:number'),
  previewTeamSize: get('/teams/:id/size'),
  changeTeamSize: post('/teams/:id/size'),
  getInvitation: get('/invitation/:token'),
  acceptInvitation: post('/invitation/:token/acceptance'),
} as const satisfies Record<string, EndpointPath>;
