import type { Playback } from '@fit-coder/contracts/learning';
import { api, request, type InputOf, type OutputOf } from '../../lib/api/api.ts';

/** Why the viewer cannot watch a lecture now. */
export type Refusal = (typeof refusals)[number];

const refusals = ['not_signed_in', 'subscription_required', 'not_ready'] as const;

/** How a lecture plays, or why the viewer cannot watch it. A refusal is data, not an error, so it is cached and shown. */
export type PlaybackResponse =
  | { readonly playback: Playback; readonly refusal: null }
  | { readonly playback: null; readonly refusal: Refusal };

/** What the viewer may watch, and how it plays. Both depend on the session and on what the user paid for. */
export const playbackApi = api.injectEndpoints({
  endpoints: (build) => ({
    courseAccess: build.query<OutputOf<'courseAccess'>, string>({
      query: (id) => request('courseAccess', { params: { id } }),
      providesTags: ['Viewer', 'Order'],
    }),
    getPlayback: build.query<PlaybackResponse, string>({
      queryFn: async (id, _api, _options, call) => {
        const { data, error } = await call(request('getPlayback', { params: { id } }));
        const refusal = refusals.find((code) => code === error?.code);
        if (refusal) return { data: { playback: null, refusal } };
        if (error) return { error };
        return { data: { playback: (data as OutputOf<'getPlayback'>).playback, refusal: null } };
      },
      providesTags: ['Viewer', 'Order', 'Video'],
    }),
    recordView: build.mutation<OutputOf<'recordView'>, InputOf<'recordView'>>({
      query: (input) => request('recordView', input),
    }),
  }),
});

export const { useCourseAccessQuery, useGetPlaybackQuery, useRecordViewMutation } = playbackApi;
