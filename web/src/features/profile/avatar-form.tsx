import type { User } from '@fit-coder/contracts/accounts';
import {
  useEffect,
  useId,
  useRef,
  useState,
  type ChangeEvent,
  type FormEvent,
  type ReactElement,
} from 'react';
import { didNotWork, failureOf } from '../../lib/api/api.ts';
import { imageRule } from '../../lib/image-file.ts';
import { Avatar } from '../../ui/controls/avatar.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { FieldError } from '../../ui/forms/field-frame.tsx';
import { useEscape } from '../../ui/forms/use-escape.ts';
import { useChangeAvatarMutation } from './profile.api.ts';

const rule = imageRule();

/** A chosen picture, and the one that it replaces. */
interface Choice {
  readonly file: File;
  readonly url: string;
  readonly replaces: string | null;
}

/** What is wrong with a file as a picture; undefined if nothing is. */
function refusalOf(file: File): string | undefined {
  return file.type.startsWith('image/')
    ? rule(file)
    : 'That file is not a picture. Choose a JPEG, PNG or WebP.';
}

/** The picture, and a form that replaces it: a chosen file is shown first and then saved. Escape drops it. */
export function AvatarForm({ user }: { user: User }): ReactElement {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [change, { isLoading, isSuccess, reset }] = useChangeAvatarMutation();
  const [choice, setChoice] = useState<Choice>();
  const [error, setError] = useState<string>();
  const url = choice?.url;
  useEffect(() => (url === undefined ? undefined : () => URL.revokeObjectURL(url)), [url]);
  // A saved picture is shown until the user is loaded again with it.
  const shown = choice?.replaces === user.avatar ? choice : undefined;
  const isUnsaved = shown !== undefined && !isSuccess;

  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (!file) return;
    const refusal = refusalOf(file);
    target.value = '';
    reset();
    setError(refusal);
    setChoice(refusal ? undefined : { file, url: URL.createObjectURL(file), replaces: user.avatar });
  };
  const drop = () => {
    if (isLoading) return;
    setChoice(undefined);
    setError(undefined);
    document.getElementById(id)?.focus();
  };
  useEscape(form, () => isUnsaved && drop());
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (!shown || isLoading) return;
    const outcome = await change({ body: {}, files: { file: shown.file } });
    if (outcome.error) setError(failureOf(outcome.error)?.error ?? didNotWork);
    else document.getElementById(id)?.focus();
  };

  return (
    <form
      ref={form}
      method="post"
      encType="multipart/form-data"
      className="flex flex-wrap content-start items-center gap-x-5 gap-y-3 sm:grid"
      onSubmit={(event) => void save(event)}
    >
      <Avatar name={user.name} src={shown?.url ?? user.avatar ?? undefined} size="large" />
      <div className="flex flex-1 flex-wrap gap-2">
        <label className="button button-secondary button-small has-aria-invalid:border-danger has-aria-invalid:shadow-invalid has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
          {user.avatar || shown ? 'Change picture' : 'Add a picture'}
          <input
            id={id}
            name="file"
            type="file"
            accept="image/*"
            className="sr-only"
            aria-describedby={error ? `${id}-error` : undefined}
            aria-invalid={error ? true : undefined}
            onChange={pick}
          />
        </label>
        {isUnsaved ? (
          <>
            <Button type="submit" size="small" loading={isLoading}>
              Save
            </Button>
            <Button variant="quiet" size="small" onClick={drop}>
              Keep the current picture
            </Button>
          </>
        ) : null}
      </div>
      <p role="status" className="sr-only">
        {isUnsaved ? 'This is your new picture. Save it to keep it.' : ''}
      </p>
      {error ? <FieldError id={id} error={error} /> : null}
    </form>
  );
}
