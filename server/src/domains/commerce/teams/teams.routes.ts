import {
  acceptInvitation,
  changeTeamSize,
  createInvitationLink,
  freeSeat,
  getInvitation,
  inviteToTeam,
  listTeams,
  previewTeamSize,
} from '@fit-coder/contracts/selling/teams';
import { currentUserOf, route, type Route } from '../../../platform/route.ts';
import type { TeamsService } from './teams.service.ts';

export function teamRoutes(teams: TeamsService): Route[] {
  return [
    route(listTeams, async (call) => ({ teams: await teams.teams(currentUserOf(call)) })),
    route(inviteToTeam, async (call) => {
      const { email } = call.body;
      const seat = await teams.invite(currentUserOf(call), call.params.id, email);
      return { seat, message: `${email} was invited.` };
    }),
    route(createInvitationLink, async (call) => ({
      path: await teams.newLink(currentUserOf(call), call.params.id, Number(call.params.number)),
    })),
    route(freeSeat, async (call) => {
      await teams.free(currentUserOf(call), call.params.id, Number(call.params.number));
      return { message: `Seat ${call.params.number} is free.` };
    }),
    ...sizeRoutes(teams),
    route(getInvitation, async (call) => ({ invitation: await teams.invitation(call.params.token) })),
    route(acceptInvitation, async (call) => {
      await teams.accept(currentUserOf(call), call.params.token);
      return { message: 'Every premium course is open to you now.' };
    }),
  ];
}

function sizeRoutes(teams: TeamsService): Route[] {
  return [
    route(previewTeamSize, async (call) => ({
      preview: await teams.previewSize(currentUserOf(call), call.params.id, Number(call.query.seats)),
    })),
    route(changeTeamSize, async (call) => {
      const { seats, ...shown } = call.body;
      await teams.changeSize(currentUserOf(call), call.params.id, seats, shown);
      return { message: `Your team has ${seats} seats now.` };
    }),
  ];
}
