import { lectureInput } from '@fit-coder/contracts/catalogue-admin';
import { useRef, type ReactElement } from 'react';
import { useForm } from '../../../lib/form.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FormError } from '../../../ui/forms/field-form.tsx';
import { useAddLectureMutation } from './lecture-changes.api.ts';
import { LectureFields, readLectureForm } from './lecture-fields.tsx';

interface AddLectureFormProps {
  readonly courseId: string;
  /** The sections that the course has, in their order. */
  readonly sections: readonly string[];
  readonly onAdded: (lectureId: string) => void;
}

/** Adds a lecture at the end of a section; the section stays filled in, since lectures come in rows. */
export function AddLectureForm({ courseId, sections, onAdded }: AddLectureFormProps): ReactElement {
  const [add] = useAddLectureMutation();
  const element = useRef<HTMLFormElement>(null);
  const form = useForm(
    lectureInput,
    async (body) => {
      const response = await add({ params: { id: courseId }, body });
      if (!response.data) return response;
      empty(element.current);
      onAdded(response.data.lecture.id);
      return response;
    },
    { read: readLectureForm },
  );
  const start = { section: sections.at(-1) ?? '', title: '', summary: '', preview: false };
  return (
    <form ref={element} {...form.props} aria-label="Add a lecture" className="card grid gap-5 p-5">
      <h3 className="font-bold">Add a lecture</h3>
      <FormError error={form.error} />
      <LectureFields form={form} sections={sections} start={start} />
      <Button type="submit" className="justify-self-end" loading={form.sending}>
        Add lecture
      </Button>
    </form>
  );
}

function empty(form: HTMLFormElement | null): void {
  for (const name of ['title', 'summary']) {
    const field = form?.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = '';
  }
}
