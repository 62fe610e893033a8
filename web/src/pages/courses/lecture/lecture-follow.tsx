import type { Course } from '@fit-coder/contracts/catalogue';
import type { ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { FollowButton } from '../../../features/follows/follow-button.tsx';
import { selectUser } from '../../../features/session/session.slice.ts';

/** The button of the player that asks for an email about new lectures; undefined for those who may not ask. */
export function useLectureFollow(course: Course): ReactElement | undefined {
  const user = useSelector(selectUser);
  if (!user || user.role === 'testadmin' || course.publishedAt === null) return undefined;
  return <FollowButton course={course} signedIn variant="secondary" size="small" />;
}
