import { grantAccess } from '@fit-coder/contracts/customers/access';
import { useDeferredValue, useId, useState, type ReactElement } from 'react';
import { useForm } from '../../lib/form.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { FieldForm } from '../../ui/forms/field-form.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { ReasonField } from './reason-field.tsx';
import { useFindCoursesQuery, useGrantAccessMutation } from './user-access.api.ts';

interface GrantDialogProps {
  readonly userId: string;
  readonly name: string;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Gives a user access to a course or to every course, for good or until a day, with a reason. */
export function GrantDialog({ name, open, ...rest }: GrantDialogProps): ReactElement {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || rest.onClose()}
      title={`Give ${name} access`}
      description="It opens at once and costs the user nothing."
    >
      <GrantForm {...rest} />
    </Dialog>
  );
}

function GrantForm({ userId, onClose }: Pick<GrantDialogProps, 'userId' | 'onClose'>): ReactElement {
  const [grant] = useGrantAccessMutation();
  const [typed, setTyped] = useState('');
  const courses = useCoursesNamed(typed);
  const list = useId();
  const form = useForm(
    grantAccess.body,
    async (body) => {
      const outcome = await grant({ params: { id: userId }, body });
      if (outcome.data) onClose();
      return outcome;
    },
    {
      read: (data) => ({
        courseId: courseIdOf(typed, courses),
        until: data.get('until') || null,
        reason: data.get('reason'),
      }),
    },
  );
  const { error } = form.field('courseId');
  return (
    <FieldForm form={form} submit={typed.trim() === '' ? 'Give access to every course' : 'Give access'}>
      <TextField
        name="courseId"
        label="Course"
        hint="Leave it empty for every course."
        error={error && 'Choose a course from the list, by its whole title.'}
        required={false}
        autoComplete="off"
        list={list}
        onChange={(event) => setTyped(event.target.value)}
      />
      <datalist id={list}>
        {courses.map(({ id, title }) => (
          <option key={id} value={title}>
            {title}
          </option>
        ))}
      </datalist>
      <TextField
        {...form.field('until')}
        type="date"
        label="Last day"
        hint="Leave it empty to give access for good."
        required={false}
      />
      <ReasonField {...form.field('reason')} />
    </FieldForm>
  );
}

function useCoursesNamed(typed: string) {
  const q = useDeferredValue(typed.trim().slice(0, 100));
  const { data } = useFindCoursesQuery(q, { skip: q.length < 2 });
  return data?.courses ?? [];
}

/** The id of the course with this title; null for an empty title, and not an id for an unknown one. */
function courseIdOf(typed: string, courses: ReturnType<typeof useCoursesNamed>): string | null {
  const title = typed.trim().toLowerCase();
  if (title === '') return null;
  return courses.find((course) => course.title.toLowerCase() === title)?.id ?? 'unknown';
}
