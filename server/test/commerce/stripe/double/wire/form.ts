/** The parameters of a request: texts in lists and records, as brackets nest them. */
export type Parameters = { [name: string]: Parameter };
export type Parameter = string | Parameters | Parameter[];

/** Parses `a[b][0][c]=1` into `{ a: { b: [{ c: '1' }] } }`. */
export function parseForm(text: string): Parameters {
  const root: Parameters = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll(']', '').split('[');
    let place = root;
    for (const key of path.slice(0, -1)) {
      const next = place[key] ?? {};
      if (typeof next === 'string' || Array.isArray(next)) throw new Error(`${name} is also a text`);
      place[key] = next;
      place = next;
    }
    place[path.at(-1) ?? ''] = value;
  }
  return withLists(root) as Parameters;
}

/** Turns records whose keys are 0, 1, 2 … into lists. */
function withLists(value: Parameter): Parameter {
  if (typeof value === 'string' || Array.isArray(value)) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, withLists(item)] as const);
  return entries.length > 0 && entries.every(([key], index) => key === String(index))
    ? entries.map(([, item]) => item)
    : Object.fromEntries(entries);
}

/** The text at a path such as `items.0.price`. */
export function textAt(parameters: Parameters, path: string): string | undefined {
  const found = valueAt(parameters, path);
  return typeof found === 'string' ? found : undefined;
}

/** The number at a path. */
export function numberAt(parameters: Parameters, path: string): number | undefined {
  const text = textAt(parameters, path);
  return text === undefined || text === '' ? undefined : Number(text);
}

/** The list of records at a path. */
export function recordsAt(parameters: Parameters, path: string): Parameters[] {
  const found = valueAt(parameters, path);
  return Array.isArray(found)
    ? found.filter((item): item is Parameters => typeof item === 'object' && !Array.isArray(item))
    : [];
}

/** The texts of the record at a path, such as metadata. */
export function textsAt(parameters: Parameters, path: string): Record<string, string> {
  const found = valueAt(parameters, path);
  if (found === undefined || typeof found === 'string' || Array.isArray(found)) return {};
  return Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

export function valueAt(parameters: Parameters, path: string): Parameter | undefined {
  let place: Parameter | undefined = parameters;
  for (const key of path.split('.')) {
    if (place === undefined || typeof place === 'string') return undefined;
    place = Array.isArray(place) ? place[Number(key)] : place[key];
  }
  return place;
}
