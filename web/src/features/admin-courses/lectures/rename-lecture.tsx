import { lectureInput, type AdminLecture } from '@fit-coder/contracts/catalogue-admin';
import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import { useForm } from '../../../lib/form.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { FormError } from '../../../ui/forms/field-form.tsx';
import { InlineForm } from '../../../ui/forms/inline-form.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { useUpdateLectureMutation } from './lecture-changes.api.ts';

const lectureTitle = z.strictObject({ title: lectureInput.shape.title });

interface RenameLectureProps {
  readonly lecture: AdminLecture;
  readonly onClose: () => void;
}

/** Changes a lecture's title in its row. */
export function RenameLecture({ lecture, onClose }: RenameLectureProps): ReactElement {
  const [update] = useUpdateLectureMutation();
  const form = useForm(lectureTitle, async ({ title }) => {
    const { id, section, summary, preview } = lecture;
    if (title.trim() !== lecture.title) {
      const response = await update({ params: { id }, body: { section, title, summary, preview } });
      if (response.error) return response;
    }
    onClose();
    return {};
  });
  return (
    <InlineForm
      {...form.props}
      firstField="title"
      aria-label={`Rename ${lecture.title}`}
      className="col-span-2 flex flex-wrap items-end gap-3 py-2"
      onCancel={onClose}
    >
      <FormError error={form.error} />
      <TextField
        {...form.field('title')}
        label="Title"
        className="min-w-48 flex-1"
        defaultValue={lecture.title}
        maxLength={120}
        autoComplete="off"
      />
      <Button type="submit" loading={form.sending}>
        Rename
      </Button>
      <Button variant="secondary" onClick={onClose}>
        Cancel
      </Button>
    </InlineForm>
  );
}
