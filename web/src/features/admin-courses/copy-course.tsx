import type { AdminCourse } from '@fit-coder/contracts/catalogue-admin';
import type { ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../ui/controls/button.tsx';
import { useCopyCourseMutation } from './editor.api.ts';

/** Copies a course as a draft, and opens the copy. */
export function CopyCourse({ course }: { course: AdminCourse }): ReactElement {
  const navigate = useNavigate();
  const [copy, { isLoading }] = useCopyCourseMutation();
  const start = async () => {
    const { data } = await copy({ params: { id: course.id } });
    if (data) await navigate(`/admin/admincourses/${data.course.id}`);
  };
  return (
    <Button variant="secondary" loading={isLoading} onClick={() => void start()}>
      Duplicate
    </Button>
  );
}
