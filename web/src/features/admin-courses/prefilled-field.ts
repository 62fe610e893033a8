import type { Form } from '../../lib/form.ts';

/** The props of a text field with its first value from `start`, and without suggestions by the browser. */
export function prefilledField<N extends F, F extends string>(
  form: Pick<Form<F>, 'field'>,
  start: Readonly<Record<NoInfer<N>, string>>,
  name: N,
) {
  return { ...form.field(name), defaultValue: start[name], autoComplete: 'off' };
}
