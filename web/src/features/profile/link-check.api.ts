import { api, request, type OutputOf } from '../../lib/api/api.ts';

/** Whether a reset link can still be used. It is separate from what uses the link, because a loader starts it. */
export const resetLinkApi = api.injectEndpoints({
  endpoints: (build) => ({
    checkResetLink: build.query<OutputOf<'checkResetLink'>, string>({
      query: (token) => request('checkResetLink', { params: { token } }),
    }),
  }),
});

export const { useCheckResetLinkQuery } = resetLinkApi;
