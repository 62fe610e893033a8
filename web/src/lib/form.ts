import { useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import type * as z from 'zod/mini';
import { didNotWork, failureOf } from './api/api.ts';
import { checkForm, firstWrong, type FormOptions, type Messages } from './form-validation.ts';

/** Sends valid values, and files by the names in `options.files`. It can return what RTK Query's mutations return. */
type Send<S extends z.ZodMiniObject, F extends string> = (
  values: z.infer<S>,
  files: Readonly<Record<F, File>>,
) => Promise<{ readonly error?: unknown }>;

/** What the markup of a form needs; `N` are the names of its fields. */
export interface Form<N extends string> {
  /** For the form element. */
  readonly props: {
    readonly noValidate: true;
    readonly method: 'post';
    readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    readonly onChange: (event: FormEvent<HTMLFormElement>) => void;
  };
  /** For a field: `<TextField {...form.field('email')} label="Email" />`. */
  readonly field: (name: N) => { readonly name: N; readonly error: string | undefined };
  /** The message of a failed call, for `FormError`; undefined if the messages belong to fields. */
  readonly error: string | undefined;
  /** True from a valid submit until `send` has finished. */
  readonly sending: boolean;
}

/**
 * A form that is checked with a contract's schema. The fields are uncontrolled, so values that were entered before the
 * script loaded count. Messages appear on submit (for a file when it is chosen) and disappear when the field is valid.
 * The first invalid field gets the focus, also after a failure from the server.
 */
export function useForm<S extends z.ZodMiniObject, F extends string = never>(
  schema: S,
  send: Send<S, F>,
  options: FormOptions<F> = {},
): Form<(keyof z.infer<S> & string) | F> {
  const [{ messages, error }, setWrong] = useState<Wrong>(nothingWrong);
  const [sending, setSending] = useState(false);

  const submit = async (form: HTMLFormElement) => {
    const checked = checkForm(form, schema, options);
    if (!checked.values)
      return refuse(form, { messages: checked.messages, error: checked.messages[''] }, setWrong);
    setWrong(nothingWrong);
    setSending(true);
    const outcome = await send(checked.values, checked.files);
    setSending(false);
    if (outcome.error) refuse(form, wrongOf(form, outcome.error), setWrong);
  };
  const revise = (form: HTMLFormElement, { name, type }: HTMLInputElement) => {
    if (messages[name] === undefined && type !== 'file') return;
    setWrong({ error, messages: { ...messages, [name]: checkForm(form, schema, options).messages[name] } });
  };

  return {
    props: {
      noValidate: true,
      method: 'post',
      onSubmit: (event) => {
        event.preventDefault();
        if (!sending) void submit(event.currentTarget);
      },
      onChange: (event) => revise(event.currentTarget, event.target as HTMLInputElement),
    },
    field: (name) => ({ name, error: messages[name] }),
    error,
    sending,
  };
}

interface Wrong {
  readonly messages: Messages;
  readonly error: string | undefined;
}

const nothingWrong: Wrong = { messages: {}, error: undefined };

function refuse(form: HTMLFormElement, wrong: Wrong, show: (wrong: Wrong) => void): void {
  // Drawn at once, so that the field is already described by its message when it gets the focus.
  flushSync(() => show(wrong));
  firstWrong(form, wrong.messages)?.focus();
}

/** A failed call, its messages at the fields where the form has them. */
function wrongOf(form: HTMLFormElement, failed: unknown): Wrong {
  const failure = failureOf(failed);
  const messages = failure?.fields ?? {};
  if (firstWrong(form, messages)) return { messages, error: undefined };
  return { messages: {}, error: failure?.error ?? didNotWork };
}
