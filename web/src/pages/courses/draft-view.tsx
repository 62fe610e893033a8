import type { Course } from '@fit-coder/contracts/catalogue';
import type { ReactElement } from 'react';
import { useSelector } from 'react-redux';
import { useSearchParams } from 'react-router';
import { DraftBanner } from '../../features/catalogue/courses/draft-banner.tsx';
import { selectUser } from '../../features/session/session.slice.ts';

interface DraftView {
  /** The page is shown as a visitor would see it. */
  readonly asVisitor: boolean;
  readonly banner: ReactElement | null;
}

/** Whether an administrator looks at a course that is not published. Its buyers may see it too, but get no banner. */
export function useIsDraftViewer({ publishedAt }: Pick<Course, 'publishedAt'>): boolean {
  const role = useSelector(selectUser)?.role ?? 'user';
  return publishedAt === null && role !== 'user';
}

/** Administrators may watch every course, so a link on a draft's page shows them what visitors will see. */
export function useDraftView(course: Course): DraftView {
  const [search] = useSearchParams();
  const isDraft = useIsDraftViewer(course);
  const asVisitor = isDraft && search.get('as') === 'visitor';
  const other = asVisitor
    ? { to: '?', words: 'View as a learner with access' }
    : { to: '?as=visitor', words: 'View as a visitor' };
  return { asVisitor, banner: isDraft ? <DraftBanner course={course} other={other} /> : null };
}
