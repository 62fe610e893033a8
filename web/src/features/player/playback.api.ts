import { api, request, type OutputOf } from '../../lib/api.ts';

/** What the viewer may watch, and where it plays from. Both depend on who is signed in and on what they paid. */
export const playbackApi = api.injectEndpoints({
  endpoints: (build) => ({
    courseAccess: build.query<OutputOf<'courseAccess'>, string>({
      query: (id) => request('courseAccess', { params: { id } }),
      providesTags: ['Viewer', 'Order'],
    }),
    getPlayback: build.query<OutputOf<'getPlayback'>, string>({
      query: (id) => request('getPlayback', { params: { id } }),
      providesTags: ['Viewer', 'Order', 'Video'],
    }),
  }),
});

export const { useCourseAccessQuery, useGetPlaybackQuery } = playbackApi;
