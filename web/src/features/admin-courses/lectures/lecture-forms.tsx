import { lectureInput, type AdminLecture, type LectureInput } from '@fit-coder/contracts/catalogue-admin';
import { useId, useRef, type ReactElement } from 'react';
import { useForm } from '../../../lib/form.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Checkbox } from '../../../ui/forms/choice-field.tsx';
import { FormError } from '../../../ui/forms/field-form.tsx';
import { MarkdownField } from '../../../ui/forms/markdown-field.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { useLeaveQuestion } from '../course-form/leave-question.tsx';
import { prefilledField } from '../prefilled-field.ts';
import { useAddLectureMutation, useUpdateLectureMutation } from './lecture-changes.api.ts';

interface AddLectureFormProps {
  readonly courseId: string;
  /** The course's sections, in their order. */
  readonly sections: readonly string[];
  readonly onAdded: (lectureId: string) => void;
}

/** Adds a lecture at the end of a section. The section stays filled in, because the next lecture often belongs to it. */
export function AddLectureForm({ courseId, sections, onAdded }: AddLectureFormProps): ReactElement {
  const [add] = useAddLectureMutation();
  const element = useRef<HTMLFormElement>(null);
  const form = useForm(
    lectureInput,
    async (body) => {
      const response = await add({ params: { id: courseId }, body });
      if (!response.data) return response;
      resetAllButSection(element.current);
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

/** A public preview is a decision about one lecture, so the next one does not inherit it. */
function resetAllButSection(form: HTMLFormElement | null): void {
  const section = form?.elements.namedItem('section');
  if (!form || !(section instanceof HTMLInputElement)) return;
  const { value } = section;
  form.reset();
  section.value = value;
}

interface EditLectureFormProps {
  readonly lecture: AdminLecture;
  /** The course's sections, in their order. */
  readonly sections: readonly string[];
}

/** Edits a lecture on its page. Asks before unsaved changes are lost. */
export function EditLectureForm({ lecture, sections }: EditLectureFormProps): ReactElement {
  const [update, { data: saved }] = useUpdateLectureMutation();
  const element = useRef<HTMLFormElement>(null);
  const leaving = useLeaveQuestion(element, false);
  const form = useForm(lectureInput, (body) => update({ params: { id: lecture.id }, body }), {
    read: readLectureForm,
  });
  return (
    <form ref={element} {...form.props} aria-label={`Edit ${lecture.title}`} className="grid gap-5">
      <FormError error={form.error} />
      {/* Saved values do not count as changes, even before the lecture is loaded again. */}
      <LectureFields form={form} sections={sections} start={saved?.lecture ?? lecture} />
      <Button type="submit" className="justify-self-start" loading={form.sending}>
        Save lecture
      </Button>
      {leaving.dialog}
    </form>
  );
}

/** The values of a form as the contract expects them. */
function readLectureForm(data: FormData): Record<string, unknown> {
  return { ...Object.fromEntries(data), preview: data.has('preview') };
}

interface LectureFieldsProps {
  readonly form: Pick<ReturnType<typeof useForm<typeof lectureInput>>, 'field'>;
  readonly sections: readonly string[];
  /** The values at first. */
  readonly start: LectureInput;
}

function LectureFields({ form, sections, start }: LectureFieldsProps): ReactElement {
  const list = useId();
  const textOf = (name: 'section' | 'title' | 'summary') => prefilledField(form, start, name);
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextField
        {...textOf('section')}
        label="Section"
        hint="A new name starts a new section."
        list={list}
        maxLength={120}
      />
      <datalist id={list}>
        {sections.map((section) => (
          <option key={section} value={section}>
            {section}
          </option>
        ))}
      </datalist>
      <TextField {...textOf('title')} label="Title" hint="What it shows, in a few words." maxLength={120} />
      <div className="sm:col-span-2">
        <MarkdownField
          {...textOf('summary')}
          label="Summary"
          hint="What the lecture shows, and links that belong to it. Learners read it below the video."
          required={false}
          maxLength={2000}
          rows={4}
        />
      </div>
      <Checkbox
        {...form.field('preview')}
        className="sm:col-span-2"
        label="Public preview"
        hint="Anyone can watch this lecture, even without an account."
        defaultChecked={start.preview}
      />
    </div>
  );
}
