import { api, type InputOf, type OutputOf } from '../../lib/api/api.ts';
import { sharingRequest } from '../../lib/api/sharing-request.ts';

/** Also after a refusal, because the list may be out of date. */
const changed = ['Teams'] as const;

/** The teams that the user pays for. */
export const teamsApi = api.injectEndpoints({
  endpoints: (build) => ({
    listTeams: build.query<OutputOf<'listTeams'>, void>({
      query: () => sharingRequest('listTeams', {}),
      providesTags: ['Viewer', 'Teams', 'Order'],
    }),
    inviteToTeam: build.mutation<OutputOf<'inviteToTeam'>, InputOf<'inviteToTeam'>>({
      query: (input) => sharingRequest('inviteToTeam', input),
      invalidatesTags: changed,
    }),
    createInvitationLink: build.mutation<OutputOf<'createInvitationLink'>, InputOf<'createInvitationLink'>>({
      query: (input) => sharingRequest('createInvitationLink', input),
    }),
    freeSeat: build.mutation<OutputOf<'freeSeat'>, InputOf<'freeSeat'>>({
      query: (input) => sharingRequest('freeSeat', input),
      invalidatesTags: changed,
    }),
    previewTeamSize: build.query<OutputOf<'previewTeamSize'>, InputOf<'previewTeamSize'>>({
      query: (input) => sharingRequest('previewTeamSize', input),
      providesTags: ['Viewer', 'Teams'],
      // What a change costs depends on the moment.
      keepUnusedDataFor: 0,
    }),
    changeTeamSize: build.mutation<OutputOf<'changeTeamSize'>, InputOf<'changeTeamSize'>>({
      query: (input) => sharingRequest('changeTeamSize', input),
      invalidatesTags: changed,
    }),
  }),
});

export const {
  useListTeamsQuery,
  useInviteToTeamMutation,
  useCreateInvitationLinkMutation,
  useFreeSeatMutation,
  usePreviewTeamSizeQuery,
  useChangeTeamSizeMutation,
} = teamsApi;
