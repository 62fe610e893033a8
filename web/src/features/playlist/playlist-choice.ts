import type { MouseEventHandler } from 'react';
import { useLocation } from 'react-router';
import { useKept } from '../../lib/api/kept.api.ts';
import { useFollow } from '../../lib/use-follow.ts';
import { showToast } from '../../ui/feedback/show-toast.tsx';
import { useAddToPlaylistMutation, useRemoveFromPlaylistMutation } from './playlist.api.ts';
import { pendingFragment } from '../../lib/pending-course/pending-course.ts';

/** What the playlist buttons of a page need. */
export interface PlaylistChoice {
  /** For visitors: the login, which then adds the course and leads back here. Null for users. */
  readonly loginFor: (courseId: string) => string | null;
  readonly has: (courseId: string) => boolean;
  readonly add: (courseId: string) => void;
  /** Removes a course, and offers to undo that. */
  readonly remove: (courseId: string) => void;
  /** Follows a link to the login without loading a page. */
  readonly follow: MouseEventHandler<HTMLAnchorElement>;
}

/** The playlist of the current user. */
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
    loginFor: (id) =>
      signedIn
        ? null
        : `/login?next=${encodeURIComponent(pathname + search)}${pendingFragment('bookmark', id)}`,
    has: (id) => playlist.includes(id),
    add,
    remove: (id) => void remove(id),
    follow,
  };
}
