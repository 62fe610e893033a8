/** One value of what a provider sent, and where it is in it, such as `data.object.amount`. */
export interface ContentValue {
  readonly path: string;
  readonly value: string;
}

/** The most values that are shown of one event, and the most characters of one value. */
const mostValues = 300;
const mostCharacters = 200;

/** Names of values that could be used to pay or to log in. */
const secretName = /secret|token|password|signature|cvc|\bkey\b/iu;

/** What a provider sent, value by value. Empty objects and nulls are left out. */
export function readContent(payload: unknown): { content: ContentValue[]; omitted: number } {
  const values = [...valuesIn(payload, '')];
  return { content: values.slice(0, mostValues), omitted: Math.max(0, values.length - mostValues) };
}

function* valuesIn(value: unknown, path: string): Generator<ContentValue> {
  if (typeof value === 'object' && value !== null) {
    for (const [name, part] of Object.entries(value)) {
      const inner = Array.isArray(value)
        ? `${path}[${Number(name) + 1}]`
        : path === ''
          ? name
          : `${path}.${name}`;
      yield* valuesIn(part, inner);
    }
    return;
  }
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return;
  const name = path.slice(path.lastIndexOf('.') + 1);
  yield { path, value: secretName.test(name) ? '(hidden)' : cut(String(value)) };
}

/** Counts characters, not UTF-16 units, so that no pair is split. */
function cut(text: string): string {
  if (text.length <= mostCharacters) return text;
  return `${Array.from(text).slice(0, mostCharacters).join('')}…`;
}
