import { invalid } from './fault.ts';
import { valueAt, type Parameters } from './form.ts';

type Json = { [name: string]: unknown };

/** Finds the object with an id; null if there is none. */
export type Lookup = (id: string) => object | null;

/** Lists that an object contains only on request, by the object's kind and field, such as `charge.refunds`. */
export type Includable = Readonly<Record<string, (id: string) => object>>;

/** The deepest path that Stripe follows. */
const mostLevels = 4;

/** A copy of an answer in which the ids at the paths of `expand` are replaced by their objects. */
export function expanded(
  answer: object,
  parameters: Parameters,
  lookup: Lookup,
  includable: Includable,
): object {
  const copy = JSON.parse(JSON.stringify(answer)) as Json;
  const paths = valueAt(parameters, 'expand') ?? [];
  for (const path of Array.isArray(paths) ? paths : []) {
    if (typeof path !== 'string') continue;
    const steps = path.split('.');
    if (steps.length > mostLevels)
      throw invalid(`You cannot expand more than ${mostLevels} levels of a property: ${path}`, 'expand');
    expand(copy, steps, { path, lookup, includable });
  }
  return copy;
}

interface Expansion {
  readonly path: string;
  readonly lookup: Lookup;
  readonly includable: Includable;
}

function expand(place: Json, [step, ...rest]: readonly string[], expansion: Expansion): void {
  if (step === undefined) return;
  const { path, lookup, includable } = expansion;
  const include = includable[`${String(place['object'])}.${step}`];
  if (include && typeof place['id'] === 'string') place[step] = copyOf(include(place['id']));
  if (!(step in place)) throw invalid(`This property cannot be expanded (${path}).`, 'expand');
  const value = place[step];
  if (typeof value === 'string') {
    const found = lookup(value);
    if (!found) throw invalid(`This property cannot be expanded (${path}).`, 'expand');
    place[step] = copyOf(found);
  }
  const next = place[step];
  if (Array.isArray(next)) for (const item of next as Json[]) expand(item, rest, expansion);
  else if (typeof next === 'object' && next !== null) expand(next as Json, rest, expansion);
}

function copyOf(object: object): Json {
  return JSON.parse(JSON.stringify(object)) as Json;
}
