import type { Category } from '@fit-coder/contracts/catalogue';
import { useMemo, type ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { useCreateCourseMutation } from '../course-changes.api.ts';
import { newCourse } from './course-draft.ts';
import { CourseForm } from './course-form.tsx';
import { usePosterSending } from '../poster/poster-sending.tsx';

interface CreateCourseProps {
  readonly categories: readonly Category[];
  /** The instructor's name at first. */
  readonly instructor: string;
}

/** Creates a course as a draft, uploads its poster, and opens its page. */
export function CreateCourse({ categories, instructor }: CreateCourseProps): ReactElement {
  const navigate = useNavigate();
  const [create] = useCreateCourseMutation();
  const start = useMemo(() => newCourse(instructor), [instructor]);
  const poster = usePosterSending(async ({ id }) => navigate(`/admin/admincourses/${id}`));
  if (poster.unsent) return poster.unsent;
  return (
    <CourseForm
      categories={categories}
      start={start}
      submitLabel="Create draft"
      cancelTo="/admin/admincourses"
      save={(body) => create({ body })}
      onSaved={poster.send}
    />
  );
}
