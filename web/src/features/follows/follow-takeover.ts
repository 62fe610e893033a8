import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import { api, failureOf, type StoreExtra } from '../../lib/api/api.ts';
import { showToast } from '../../ui/feedback/show-toast.tsx';
import { followsApi } from './follows.api.ts';

type Dispatch = ThunkDispatch<unknown, StoreExtra, UnknownAction>;

/** Follows the course that a visitor chose as the user they logged in as. */
export async function followChosen(dispatch: Dispatch, id: string): Promise<void> {
  const outcome = await dispatch(followsApi.endpoints.followCourse.initiate(id, { track: false }));
  // The buttons' list may have been read just before the course was added.
  dispatch(api.util.invalidateTags(['Kept']));
  if (outcome.data) showToast('success', outcome.data.message);
  else showToast('error', failureOf(outcome.error)?.error ?? 'That did not work. Press the button again.');
}
