import type { Category } from '@fit-coder/contracts/catalogue';
import type { AdminCourse } from '@fit-coder/contracts/catalogue-admin';
import { useState, type ReactElement } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../../ui/feedback/dialog.tsx';
import { useRemovePosterMutation, useUpdateCourseMutation } from '../course-changes.api.ts';
import { presentCourse } from './course-draft.ts';
import { CourseForm } from './course-form.tsx';
import { usePosterSending } from '../poster/poster-sending.tsx';

interface EditCourseProps {
  readonly categories: readonly Category[];
  readonly course: AdminCourse;
}

/** Changes a course and its poster, then shows its page again. */
export function EditCourse({ categories, course }: EditCourseProps): ReactElement {
  const navigate = useNavigate();
  const [update] = useUpdateCourseMutation();
  const page = `/admin/admincourses/${course.id}`;
  const poster = usePosterSending(async () => navigate(page, { replace: true }));
  if (poster.unsent) return poster.unsent;
  return (
    <CourseForm
      categories={categories}
      start={presentCourse(course)}
      submitLabel="Save"
      cancelTo={page}
      posterAction={<RemovePoster course={course} />}
      save={(body) => update({ params: { id: course.id }, body })}
      onSaved={poster.send}
    />
  );
}

/** Stays when the picture is removed, so that the button keeps the focus. */
function RemovePoster({ course }: { course: AdminCourse }): ReactElement | null {
  const [hadOne] = useState(course.poster !== null);
  const gone = course.poster === null;
  const [asking, setAsking] = useState(false);
  const [remove, { isLoading }] = useRemovePosterMutation();
  const confirm = async () => {
    await remove({ params: { id: course.id } });
    setAsking(false);
  };
  if (!hadOne) return null;
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        className="justify-self-start"
        aria-disabled={gone || undefined}
        onClick={() => setAsking(!gone)}
      >
        {gone ? 'Picture removed' : 'Remove the picture'}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Remove this picture?"
        description={`“${course.title}” shows the poster that the site draws, and the picture is deleted.`}
        confirmLabel="Remove picture"
        danger
        loading={isLoading}
        onConfirm={() => void confirm()}
      />
    </>
  );
}
