import type { Course } from '@fit-coder/contracts/catalogue';
import type { ReactElement } from 'react';
import { Link } from '../../../ui/controls/link.tsx';

interface DraftBannerProps {
  readonly course: Pick<Course, 'id' | 'access'>;
  /** Leads to the page as visitors see it, or back; undefined where there is no difference. */
  readonly other?: { readonly to: string; readonly words: string } | undefined;
}

/** Says to administrators who can see the course of the page, and leads back to the editor. */
export function DraftBanner({ course, other }: DraftBannerProps): ReactElement {
  return (
    <aside
      aria-label="Draft"
      className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-1 rounded-card border border-edge bg-well px-4 py-2 text-sm"
    >
      <p className="flex-auto font-semibold">
        {course.access === 'free'
          ? 'Draft: only administrators can see it.'
          : 'Draft: only administrators, and learners who bought this course, can see it.'}
      </p>
      {other ? (
        <Link to={other.to} className="link inline-flex min-h-10 items-center">
          {other.words}
        </Link>
      ) : null}
      <Link to={`/admin/admincourses/${course.id}`} className="link inline-flex min-h-10 items-center">
        Back to the editor
      </Link>
    </aside>
  );
}
