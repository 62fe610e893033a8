import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import { api } from '../../lib/api.ts';

/**
 * Drops what a visitor saw when their session ends, so that the next one never sees it. Used above all screens: an
 * effect there comes after the guarded screens have closed and let go of their data, which would otherwise be asked
 * for again and refused.
 */
export function useForgetting(isauthenticate: boolean): void {
  const dispatch = useDispatch();
  const was = useRef(isauthenticate);
  useEffect(() => {
    if (was.current && !isauthenticate) dispatch(api.util.invalidateTags(['Viewer']));
    was.current = isauthenticate;
  }, [isauthenticate, dispatch]);
}
