import type { AdminCourse } from '@fit-coder/contracts/catalogue-admin';
import type { ReactElement } from 'react';
import { useDispatch } from 'react-redux';
import { useNavigate } from 'react-router';
import { api } from '../../lib/api/api.ts';
import { Button, ButtonLink } from '../../ui/controls/button.tsx';
import { CopyCourse } from './copy-course.tsx';
import { useCourseDeletion } from './course-deletion.tsx';
import { usePublishing } from './publishing/publishing.tsx';

interface CourseActionsProps {
  readonly course: AdminCourse;
}

/** The actions on a whole course, on its page. */
export function CourseActions({ course }: CourseActionsProps): ReactElement {
  const navigate = useNavigate();
  const dispatch = useDispatch();
  const publishing = usePublishing();
  const deletion = useCourseDeletion(publishing.change, async ({ id }) => {
    await navigate('/admin/admincourses', { replace: true });
    dispatch(api.util.invalidateTags([{ type: 'AdminCourses', id }]));
  });
  const published = course.publishedAt !== null;
  return (
    <>
      <ButtonLink variant="secondary" className="max-md:col-span-2" to={`/courses/${course.slug}`}>
        {published ? 'View in catalogue' : 'View as a learner'}
      </ButtonLink>
      <ButtonLink variant="secondary" to={`/admin/admincourses/${course.id}?edit`}>
        Edit
      </ButtonLink>
      <CopyCourse course={course} />
      <Button
        variant={published ? 'secondary' : 'primary'}
        loading={publishing.loading}
        onClick={() => void publishing.change(course)}
      >
        {published ? 'Unpublish' : 'Publish'}
      </Button>
      <Button
        variant="quiet"
        className="text-danger max-md:border-edge"
        loading={deletion.checking}
        onClick={() => void deletion.ask(course)}
      >
        Delete
      </Button>
      {publishing.dialog}
      {deletion.dialog}
    </>
  );
}
