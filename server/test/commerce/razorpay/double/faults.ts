/** What a double does to a request instead of, or besides, answering it. */
export type Fault =
  /** Answers with this status and nothing done. */
  | { readonly kind: 'status'; readonly status: number }
  /** Closes the connection with nothing done. */
  | { readonly kind: 'drop' }
  /** Does what was asked, and closes the connection instead of answering. */
  | { readonly kind: 'lose' }
  /** Answers when `until` resolves. */
  | { readonly kind: 'delay'; readonly until: Promise<unknown> };

interface PlannedFault {
  /** Such as `POST /v1/orders`; a request that begins so gets the fault. */
  readonly request: string;
  readonly fault: Fault;
  left: number;
}

/** The faults that a double has in store, each for the next requests that fit. */
export class Faults {
  readonly #planned: PlannedFault[] = [];

  plan(request: string, fault: Fault, times = 1): void {
    this.#planned.push({ request, fault, left: times });
  }

  take(request: string): Fault | null {
    const planned = this.#planned.find((each) => each.left > 0 && request.startsWith(each.request));
    if (!planned) return null;
    planned.left -= 1;
    return planned.fault;
  }

  clear(): void {
    this.#planned.length = 0;
  }
}
