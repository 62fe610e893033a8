import type { MouseEventHandler } from 'react';
import { useLocation } from 'react-router';
import { useKept } from '../../lib/api/kept.api.ts';
import { useFollow } from '../../lib/use-follow.ts';
import { showToast } from '../../ui/feedback/show-toast.tsx';
import { useAddToPlaylistMutation, useRemoveFromPlaylistMutation } from './playlist.api.ts';

/** The playlist as buttons see it; one for all buttons of a page. */
export interface PlaylistChoice {
  /** The login that leads back here, for visitors; null for those who have a playlist. */
  readonly door: string | null;
  readonly has: (courseId: string) => boolean;
  readonly add: (courseId: string) => void;
  /** Takes a course out, and offers to put it back. */
  readonly remove: (courseId: string) => void;
  /** Follows a link to the door without loading a page. */
  readonly follow: MouseEventHandler<HTMLAnchorElement>;
}

/** The playlist of whoever is signed in. */
export function usePlaylistChoice(signedIn: boolean): PlaylistChoice {
  const { playlist } = useKept(signedIn);
  const { pathname, search } = useLocation();
  const [addCourse] = useAddToPlaylistMutation();
  const [removeCourse] = useRemoveFromPlaylistMutation();
  const follow = useFollow();
  const add = (id: string) => void addCourse({ body: { id } });
  const remove = async (id: string) => {
    const { data } = await removeCourse({ query: { id } });
    if (data) showToast('success', data.success, { label: 'Undo', onSelect: () => add(id) });
  };
  return {
    door: signedIn ? null : `/login?next=${encodeURIComponent(pathname + search)}`,
    has: (id) => playlist.includes(id),
    add,
    remove: (id) => void remove(id),
    follow,
  };
}
