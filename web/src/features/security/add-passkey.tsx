import { passkeyNameForm } from '@fit-coder/contracts/factors';
import { useRef, type ReactElement } from 'react';
import { useForm } from '../../lib/form.ts';
import { useInBrowser } from '../../lib/in-browser.ts';
import { Button } from '../../ui/controls/button.tsx';
import { FormError } from '../../ui/forms/field-form.tsx';
import { showToast } from '../../ui/feedback/show-toast.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useAddPasskeyMutation, useBeginPasskeyMutation } from './factors.api.ts';
import { makePasskey } from './new-passkey.ts';

interface AddPasskeyProps {
  readonly onAdded: (codes: readonly string[] | null, focus: HTMLElement | null) => void;
}

/** Adds a passkey: asks for its name and lets the device create it. */
export function AddPasskey({ onAdded }: AddPasskeyProps): ReactElement {
  const [begin] = useBeginPasskeyMutation();
  const [add] = useAddPasskeyMutation();
  const element = useRef<HTMLFormElement>(null);
  const unable = useInBrowser() && !('PublicKeyCredential' in window);
  const form = useForm(passkeyNameForm, async ({ name }) => {
    const begun = await begin();
    if (!begun.data) return begun;
    const made = await makePasskey(begun.data.options);
    if ('sentence' in made) return { error: { status: 0, code: 'passkey', error: made.sentence } };
    const outcome = await add({ body: { name, passkey: made.passkey } });
    if (!outcome.data) return outcome;
    element.current?.reset();
    showToast('success', outcome.data.message);
    onAdded(outcome.data.recoveryCodes, null);
    return outcome;
  });
  if (unable)
    return <p>This browser does not support passkeys. Use another browser or an authenticator app.</p>;
  return (
    <form ref={element} {...form.props} className="grid max-w-form gap-4">
      <FormError error={form.error} />
      <TextField
        {...form.field('name')}
        label="Name of the new passkey"
        hint="A name that you will recognise, such as “My phone”."
        autoComplete="off"
        required
      />
      <Button type="submit" variant="secondary" loading={form.sending}>
        Add a passkey
      </Button>
    </form>
  );
}
