import { register } from '@fit-coder/contracts/accounts';
import type { ReactElement } from 'react';
import { useForm } from '../../lib/form.ts';
import { FieldForm } from '../../ui/forms/field-form.tsx';
import { imageRule } from '../../lib/image-file.ts';
import { FileField } from '../../ui/forms/file-field.tsx';
import { NewPasswordField } from '../../ui/forms/password-strength/new-password-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useRegisterMutation } from './login/sign-in.api.ts';

const files = { file: imageRule('Choose a picture of yourself, or of anything you like.') };

/** Creates an account with an avatar; `onDone` opens the next screen. */
export function SignupForm({ onDone }: { onDone: () => Promise<void> | void }): ReactElement {
  const [signUp] = useRegisterMutation();
  const form = useForm(
    register.body,
    async (body, chosen) => {
      const outcome = await signUp({ body, files: chosen });
      if (!outcome.error) await onDone();
      return outcome;
    },
    { files },
  );
  return (
    <FieldForm form={form} submit="Sign In" spaced encType="multipart/form-data">
      <FileField {...form.field('file')} label="Avatar" hint="JPEG, PNG or WebP, up to 5 MB." required />
      <TextField {...form.field('name')} label="Full name" autoComplete="name" required />
      <TextField {...form.field('email')} label="Email address" type="email" autoComplete="email" required />
      <NewPasswordField {...form.field('password')} label="Password" hint="At least 8 characters." />
    </FieldForm>
  );
}
