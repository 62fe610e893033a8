import type * as z from 'zod/mini';

/** Says what is wrong with a chosen file (null: none was chosen); undefined if nothing is. */
export type FileRule = (file: File | null) => string | undefined;

/** Messages by field name; the empty name has the message for the whole form. */
export type Messages = Readonly<Record<string, string | undefined>>;

export interface FormOptions<F extends string> {
  /** The rules of file fields, which are not in the schema. */
  readonly files?: Readonly<Record<F, FileRule>>;
  /** Converts the form to the schema's input if it has more than texts, such as numbers. */
  readonly read?: (data: FormData) => unknown;
}

/** The result of checking a form; `values` is undefined if anything is wrong. */
export interface Checked<V, F extends string> {
  readonly values: V | undefined;
  /** The chosen files; a field whose file is optional may be missing. */
  readonly files: Readonly<Record<F, File>>;
  readonly messages: Messages;
}

/** Checks a form's current values with a contract's schema and its files with their rules; one message per field. */
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
  for (const { path, message } of parsed.error?.issues ?? []) messages[fieldOf(form, path)] ??= message;
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

/** A list can be one field: `lines.2` is then a mistake in `lines`. */
function fieldOf(form: HTMLFormElement, path: readonly PropertyKey[]): string {
  const name = path.join('.');
  const first = String(path[0] ?? '');
  return form.elements.namedItem(name) || !form.elements.namedItem(first) ? name : first;
}

function readTexts(data: FormData, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.filter((name) => data.has(name)).map((name) => [name, data.get(name)]));
}

/** An empty file field still gives a file, which has neither a name nor content. */
function chosenFile(entry: FormDataEntryValue | null): File | null {
  return entry instanceof File && (entry.name !== '' || entry.size > 0) ? entry : null;
}

/** The first control of the form that has a message. */
export function firstWrong(form: HTMLFormElement, messages: Messages): HTMLElement | undefined {
  return [...form.elements].find(
    (control): control is HTMLElement =>
      control instanceof HTMLElement && messages[control.getAttribute('name') ?? ''] !== undefined,
  );
}
