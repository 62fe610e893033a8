import { api, request, type InputOf, type OutputOf } from '../../lib/api/api.ts';
import { noteKept } from '../../lib/api/kept.api.ts';

/** The playlist. Changes show at once, and are undone if the server refuses them. */
export const playlistApi = api.injectEndpoints({
  endpoints: (build) => ({
    getPlaylist: build.query<OutputOf<'getPlaylist'>, void>({
      query: () => request('getPlaylist', {}),
      providesTags: ['Viewer', 'Playlist'],
    }),
    addToPlaylist: build.mutation<OutputOf<'addToPlaylist'>, InputOf<'addToPlaylist'>>({
      query: (input) => request('addToPlaylist', input),
      onQueryStarted: async ({ body: { id } }, { dispatch, queryFulfilled }) => {
        dispatch(noteKept('playlist', [id], true));
        await queryFulfilled.catch(() => dispatch(noteKept('playlist', [id], false)));
      },
      invalidatesTags: ['Playlist'],
    }),
    removeFromPlaylist: build.mutation<OutputOf<'removeFromPlaylist'>, InputOf<'removeFromPlaylist'>>({
      query: (input) => request('removeFromPlaylist', input),
      onQueryStarted: async ({ query: { id } }, { dispatch, queryFulfilled }) => {
        dispatch(noteKept('playlist', [id], false));
        const list = dispatch(
          playlistApi.util.updateQueryData('getPlaylist', undefined, (draft) => {
            draft.playlist = draft.playlist.filter(({ course }) => course.id !== id);
          }),
        );
        await queryFulfilled.catch(() => {
          dispatch(noteKept('playlist', [id], true));
          list.undo();
        });
      },
      invalidatesTags: ['Playlist'],
    }),
  }),
});

export const { useGetPlaylistQuery, useAddToPlaylistMutation, useRemoveFromPlaylistMutation } = playlistApi;
