import type { User } from '@fit-coder/contracts/accounts';
import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { usePendingCourse } from '../../lib/pending-course/use-pending-course.ts';

/** Bookmarks the course that a visitor chose, once they have logged in. */
export function usePendingBookmark(user: User | null): void {
  const dispatch = useDispatch();
  const bookmark = useCallback(
    (id: string) =>
      void import('./bookmark-takeover.ts').then(async ({ addBookmark }) => addBookmark(dispatch, id)),
    [dispatch],
  );
  usePendingCourse('bookmark', user, bookmark);
}
