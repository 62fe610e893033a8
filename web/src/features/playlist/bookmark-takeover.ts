import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { api, type StoreExtra } from '../../lib/api/api.ts';
import { playlistApi } from './playlist.api.ts';

type Dispatch = ThunkDispatch<unknown, StoreExtra, UnknownAction>;

/** Adds the course that a visitor bookmarked to the playlist of the user they logged in as. */
export async function addBookmark(dispatch: Dispatch, id: string): Promise<void> {
  await dispatch(playlistApi.endpoints.addToPlaylist.initiate({ body: { id } }, { track: false }));
  // The buttons' list may have been read just before the course was added.
  dispatch(api.util.invalidateTags(['Kept']));
}
