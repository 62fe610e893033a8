import { api, type OutputOf } from '../../lib/api/api.ts';
import { sharingRequest } from '../../lib/api/sharing-request.ts';

/** The invitation of a link. */
export const invitationsApi = api.injectEndpoints({
  endpoints: (build) => ({
    getInvitation: build.query<OutputOf<'getInvitation'>, string>({
      query: (token) => sharingRequest('getInvitation', { params: { token } }),
      providesTags: ['Order'],
    }),
    acceptInvitation: build.mutation<OutputOf<'acceptInvitation'>, string>({
      query: (token) => sharingRequest('acceptInvitation', { params: { token } }),
      invalidatesTags: ['Order', 'Kept', 'Courses'],
    }),
  }),
});

export const { useGetInvitationQuery, useAcceptInvitationMutation } = invitationsApi;
