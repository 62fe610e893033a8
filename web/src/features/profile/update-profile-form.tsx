import { updateProfile, type User } from '@fit-coder/contracts/accounts';
import type { ReactElement } from 'react';
import { useForm } from '../../lib/form.ts';
import { FieldForm } from '../../ui/forms/field-form.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useUpdateProfileMutation } from './profile.api.ts';

interface UpdateProfileFormProps {
  readonly user: User;
  readonly onDone: () => Promise<void> | void;
}

/** Changes the name and the email address. */
export function UpdateProfileForm({ user, onDone }: UpdateProfileFormProps): ReactElement {
  const [update] = useUpdateProfileMutation();
  const form = useForm(updateProfile.body, async (body) => {
    const outcome = await update({ body });
    if (!outcome.error) await onDone();
    return outcome;
  });
  return (
    <FieldForm form={form} submit="Save" spaced>
      <TextField
        {...form.field('name')}
        label="Full name"
        autoComplete="name"
        defaultValue={user.name}
        required
      />
      <TextField
        {...form.field('email')}
        label="Email address"
        hint="You log in with this address. If you change it, we send a link to the new address, and the change takes effect when you open it."
        type="email"
        autoComplete="email"
        defaultValue={user.email}
        required
      />
    </FieldForm>
  );
}
