import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { api } from '../../lib/api/api.ts';
import { userLeft } from '../../lib/api/api-matchers.ts';

/**
 * Drops what a person saw when they are no longer the one who is signed in, so that the next never sees it. Used above
 * all screens: an effect there comes after the guarded screens have closed and let go of their data, which would
 * otherwise be asked for again and refused. The same person logging in again keeps everything.
 */
export function useForgetting(user: string | undefined): void {
  const dispatch = useDispatch();
  const was = useRef(user);
  useEffect(() => {
    if (was.current !== undefined && was.current !== user) {
      dispatch(userLeft());
      dispatch(api.util.invalidateTags(['Viewer']));
    }
    was.current = user;
  }, [user, dispatch]);
}
