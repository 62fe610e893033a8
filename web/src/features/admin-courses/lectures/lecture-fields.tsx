import type { LectureInput, lectureInput } from '@fit-coder/contracts/catalogue-admin';
import { useId, type ReactElement } from 'react';
import type { useForm } from '../../../lib/form.ts';
import { Checkbox } from '../../../ui/forms/choice-field.tsx';
import { prefilledField } from '../prefilled-field.ts';
import { TextField } from '../../../ui/forms/text-field.tsx';

/** The form as the contract wants it. */
export function readLectureForm(data: FormData): Record<string, unknown> {
  return { ...Object.fromEntries(data), preview: data.has('preview') };
}

interface LectureFieldsProps {
  readonly form: Pick<ReturnType<typeof useForm<typeof lectureInput>>, 'field'>;
  /** The sections that the course has, in their order. */
  readonly sections: readonly string[];
  /** What stands in them at first. */
  readonly start: LectureInput;
}

/** What a lecture says of itself, where it stands, and whether it is open to everyone. */
export function LectureFields({ form, sections, start }: LectureFieldsProps): ReactElement {
  const list = useId();
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <TextField
        {...prefilledField(form, start, 'section')}
        label="Section"
        hint="A new name begins a new section."
        list={list}
        maxLength={120}
      />
      <TextField
        {...prefilledField(form, start, 'title')}
        label="Title"
        hint="What it shows, in a few words."
        maxLength={120}
      />
      <datalist id={list}>
        {sections.map((section) => (
          <option key={section} value={section}>
            {section}
          </option>
        ))}
      </datalist>
      <TextField
        {...prefilledField(form, start, 'summary')}
        className="sm:col-span-2"
        label="Summary"
        required={false}
        maxLength={300}
      />
      <Checkbox
        {...form.field('preview')}
        className="sm:col-span-2"
        label="Preview: open to everyone"
        defaultChecked={start.preview}
      />
    </div>
  );
}
