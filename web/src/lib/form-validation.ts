import type * as z from 'zod/mini';

/** What is wrong with a chosen file, as a sentence; null stands for no file. Undefined when all is well. */
export type FileRule = (file: File | null) => string | undefined;

/** Messages by field name. What is wrong with the whole stands under the empty name. */
export type Messages = Readonly<Record<string, string | undefined>>;

export interface FormOptions<F extends string> {
  /** File fields with their rules; they are no part of the schema. */
  readonly files?: Readonly<Record<F, FileRule>>;
  /** Turns the form into the schema's input where texts are not enough, such as for numbers and choices. */
  readonly read?: (data: FormData) => unknown;
}

/** A checked form: its values only when nothing is wrong. */
export interface Checked<V, F extends string> {
  readonly values: V | undefined;
  /** What was chosen; a field whose rule needs no file may be missing here. */
  readonly files: Readonly<Record<F, File>>;
  readonly messages: Messages;
}

/** Checks what stands in a form now by a contract's schema and its files' rules; one message a field. */
export function checkForm<S extends z.ZodMiniObject, F extends string>(
  form: HTMLFormElement,
  schema: S,
  options: FormOptions<F>,
): Checked<z.infer<S>, F> {
  const data = new FormData(form);
  const parsed = schema.safeParse(
    options.read ? options.read(data) : readTexts(data, Object.keys(schema.shape)),
  );
  const messages: Record<string, string> = {};
  for (const issue of parsed.error?.issues ?? []) messages[issue.path.join('.')] ??= issue.message;
  const files: Partial<Record<string, File>> = {};
  for (const [name, rule] of Object.entries<FileRule>(options.files ?? {})) {
    const file = chosenFile(data.get(name));
    const message = rule(file);
    if (message !== undefined) messages[name] = message;
    if (file) files[name] = file;
  }
  const right = Object.keys(messages).length === 0;
  return { values: right ? parsed.data : undefined, files: files as Record<F, File>, messages };
}

function readTexts(data: FormData, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.filter((name) => data.has(name)).map((name) => [name, data.get(name)]));
}

/** An empty file field still sends a file, one with neither name nor content. */
function chosenFile(entry: FormDataEntryValue | null): File | null {
  return entry instanceof File && (entry.name !== '' || entry.size > 0) ? entry : null;
}

/** The first control, in the order of the page, that a message belongs to. */
export function firstWrong(form: HTMLFormElement, messages: Messages): HTMLElement | undefined {
  return [...form.elements].find(
    (control): control is HTMLElement =>
      control instanceof HTMLElement && messages[control.getAttribute('name') ?? ''] !== undefined,
  );
}
