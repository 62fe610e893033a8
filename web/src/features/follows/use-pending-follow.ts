import type { User } from '@fit-coder/contracts/accounts';
import { useCallback } from 'react';
import { useDispatch } from 'react-redux';
import { usePendingCourse } from '../../lib/pending-course/use-pending-course.ts';

/** Follows the course that a visitor chose, once they have logged in. */
export function usePendingFollow(user: User | null): void {
  const dispatch = useDispatch();
  const follow = useCallback(
    (id: string) =>
      void import('./follow-takeover.ts').then(async ({ followChosen }) => followChosen(dispatch, id)),
    [dispatch],
  );
  usePendingCourse('follow', user, follow);
}
