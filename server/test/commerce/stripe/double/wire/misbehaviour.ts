import type { IncomingMessage } from 'node:http';

/**
 * What goes wrong with a request: `drop` closes the connection before anything is done, `lose` after it, `hang` never
 * answers, `refuseMany` answers 429, `fail` answers 500, `saveFailure` does so and saves that answer for the key, and
 * `doAndSaveFailure` does the same although the request was done.
 */
export type Trouble =
  | 'doAndSaveFailure'
  | 'drop'
  | 'fail'
  | 'hang'
  | 'lose'
  | 'refuseMany'
  | 'saveFailure'
  | { readonly delay: Promise<unknown> };

interface Rule {
  readonly method: string;
  readonly path: RegExp;
  readonly trouble: Trouble;
  left: number;
}

/** The troubles that requests will have. */
export class Misbehaviour {
  readonly #rules: Rule[] = [];

  /** The next `times` requests of a method to a path have a trouble. */
  add(method: string, path: RegExp, trouble: Trouble, times = 1): void {
    this.#rules.push({ method, path, trouble, left: times });
  }

  /** Everything works again. */
  clear(): void {
    this.#rules.length = 0;
  }

  take({ method, url = '' }: IncomingMessage): Trouble | null {
    const [path = ''] = url.split('?');
    const rule = this.#rules.find((each) => each.left > 0 && each.method === method && each.path.test(path));
    if (!rule) return null;
    rule.left -= 1;
    return rule.trouble;
  }
}
