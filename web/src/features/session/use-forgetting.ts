import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { api } from '../../lib/api/api.ts';
import { userLeft } from '../../lib/api/api-matchers.ts';

/**
 * Drops a user's data when the session ends or becomes another user's, so that the next user never sees it. Used above
 * all screens, because an effect there runs after the guarded screens have closed; otherwise their data would be loaded
 * again and refused. The same user logging in again keeps everything.
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
