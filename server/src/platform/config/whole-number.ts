import * as z from 'zod/mini';

/** A setting that is a whole number from `min` to `max`; `standard` without a value. */
export function wholeNumber(min: number, max: number, unit: string, standard: number) {
  const error = `must be a number of ${unit} from ${min} to ${max}`;
  return z._default(
    z.coerce.number(error).check(z.int(error), z.minimum(min, error), z.maximum(max, error)),
    standard,
  );
}
