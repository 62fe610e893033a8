import { lectureInput, type AdminLecture } from '@fit-coder/contracts/catalogue-admin';
import { useEffect, useRef, type ReactElement } from 'react';
import { useForm } from '../../../lib/form.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FormError } from '../../../ui/forms/field-form.tsx';
import { useUpdateLectureMutation } from './lecture-changes.api.ts';
import { LectureFields, readLectureForm } from './lecture-fields.tsx';

interface EditLectureFormProps {
  readonly lecture: AdminLecture;
  /** The sections that the course has, in their order. */
  readonly sections: readonly string[];
  /** It is saved, or given up. */
  readonly onClose: () => void;
}

/** Changes a lecture where it stands. */
export function EditLectureForm({ lecture, sections, onClose }: EditLectureFormProps): ReactElement {
  const [update] = useUpdateLectureMutation();
  const element = useRef<HTMLFormElement>(null);
  const form = useForm(
    lectureInput,
    async (body) => {
      const response = await update({ params: { id: lecture.id }, body });
      if (response.data) onClose();
      return response;
    },
    { read: readLectureForm },
  );
  useEffect(() => element.current?.querySelector<HTMLInputElement>('input[name="title"]')?.focus(), []);
  return (
    <form
      ref={element}
      {...form.props}
      aria-label={`Edit ${lecture.title}`}
      className="grid gap-5 pb-3 md:pl-9"
    >
      <FormError error={form.error} />
      <LectureFields form={form} sections={sections} start={lecture} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={form.sending}>
          Save lecture
        </Button>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
