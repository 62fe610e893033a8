import { lectureInput } from '@fit-coder/contracts/catalogue-admin';
import { useId, useRef, type ReactElement } from 'react';
import { useForm } from '../../lib/form.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice-field.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useAddLectureMutation } from './lecture-changes.api.ts';

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
      const answer = await add({ params: { id: courseId }, body });
      if (!answer.data) return answer;
      empty(element.current);
      onAdded(answer.data.lecture.id);
      return answer;
    },
    { read: (data) => ({ ...Object.fromEntries(data), preview: data.has('preview') }) },
  );
  const list = useId();
  return (
    <form ref={element} {...form.props} aria-label="Add a lecture" className="card grid gap-5 p-5">
      <h3 className="font-bold">Add a lecture</h3>
      <FormError error={form.error} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          {...form.field('section')}
          label="Section"
          hint="A new name begins a new section."
          list={list}
          defaultValue={sections.at(-1) ?? ''}
          maxLength={120}
          autoComplete="off"
        />
        <TextField
          {...form.field('title')}
          label="Title"
          hint="What it shows, in a few words."
          maxLength={120}
          autoComplete="off"
        />
        <datalist id={list}>
          {sections.map((section) => (
            <option key={section} value={section}>
              {section}
            </option>
          ))}
        </datalist>
        <TextField
          {...form.field('summary')}
          className="sm:col-span-2"
          label="Summary"
          required={false}
          maxLength={300}
          autoComplete="off"
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <Checkbox {...form.field('preview')} label="Preview: open to everyone" />
        <Button type="submit" loading={form.sending}>
          Add lecture
        </Button>
      </div>
    </form>
  );
}

function empty(form: HTMLFormElement | null): void {
  for (const name of ['title', 'summary']) {
    const field = form?.elements.namedItem(name);
    if (field instanceof HTMLInputElement) field.value = '';
  }
}
