import type { ReactElement, ReactNode } from 'react';
import type { Form } from '../../lib/form.ts';
import { Button } from '../controls/button.tsx';
import { FormError } from './form-error.tsx';

interface FieldFormProps {
  /** What `useForm` gives. */
  readonly form: Pick<Form<never>, 'props' | 'error' | 'sending'>;
  /** The words of the submit button. */
  readonly submit: string;
  /** Sets the button apart from several fields. */
  readonly spaced?: boolean;
  /** Needed where a file is sent without scripts. */
  readonly encType?: 'multipart/form-data';
  readonly children: ReactNode;
}

/** A form with its error above the fields and one button below them. */
export function FieldForm({ form, submit, spaced, encType, children }: FieldFormProps): ReactElement {
  return (
    <form {...form.props} method="post" encType={encType} className="grid gap-5">
      <FormError error={form.error} />
      {children}
      <Button type="submit" loading={form.sending} className={spaced ? 'mt-2' : undefined}>
        {submit}
      </Button>
    </form>
  );
}
