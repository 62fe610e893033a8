import { useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import type * as z from 'zod/mini';
import { failureOf } from './api/api.ts';
import { checkForm, firstWrong, type FormOptions, type Messages } from './form-validation.ts';

/**
 * Sends checked values, `files` under the names of `options.files`. What a mutation's trigger of RTK Query gives
 * back fits as it is.
 */
type Send<S extends z.ZodMiniObject, F extends string> = (
  values: z.infer<S>,
  files: Readonly<Record<F, File>>,
) => Promise<{ readonly error?: unknown }>;

/** What a form's markup needs; `N` are the names of its fields. */
export interface Form<N extends string> {
  /** For the form element. */
  readonly props: {
    readonly noValidate: true;
    readonly onSubmit: (event: FormEvent<HTMLFormElement>) => void;
    readonly onChange: (event: FormEvent<HTMLFormElement>) => void;
  };
  /** For a field: `<TextField {...form.field('email')} label="Email" />`. */
  readonly field: (name: N) => { readonly name: N; readonly error: string | undefined };
  /** The sentence of a failed call, for `FormError`; undefined when fields carry what is wrong. */
  readonly error: string | undefined;
  /** From a right submit until `send` is done. */
  readonly sending: boolean;
}

/**
 * A form checked by a contract's schema. The fields keep their own values, so what a password manager or a visitor
 * entered before the script arrived counts. Messages appear at the submit, a chosen file's at once; they go as soon as
 * their field is right. The first wrong field gets the focus, the server's messages by field included.
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
  return { messages: {}, error: failure?.error ?? 'That did not work. Try again in a moment.' };
}
