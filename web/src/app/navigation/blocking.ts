import { IDLE_BLOCKER, type Blocker, type BlockerFunction, type Location } from 'react-router';

type Move = Parameters<BlockerFunction>[0];

/** Questions that screens ask before they are left; the last one that is mounted counts. */
export class Blocking {
  readonly #functions = new Map<string, BlockerFunction>();
  #blockers: ReadonlyMap<string, Blocker> = new Map();
  readonly #changed: () => void;

  /** `changed` is called when screens must look at their blockers again. */
  constructor(changed: () => void) {
    this.#changed = changed;
  }

  get blockers(): Map<string, Blocker> {
    return this.#blockers as Map<string, Blocker>;
  }

  ask(key: string, decide: BlockerFunction): Blocker {
    this.#functions.set(key, decide);
    return this.#blockers.get(key) ?? IDLE_BLOCKER;
  }

  forget(key: string): void {
    this.#functions.delete(key);
    this.#blockers = new Map([...this.#blockers].filter(([other]) => other !== key));
  }

  /** Whether the move waits for an answer; `proceed` makes the move after all. */
  holds(move: Move, proceed: () => void): boolean {
    const [key, decide] = [...this.#functions].at(-1) ?? [];
    if (key === undefined || !decide || this.#blockers.get(key)?.state === 'proceeding' || !decide(move))
      return false;
    const location: Location = move.nextLocation;
    this.#set(key, {
      state: 'blocked',
      location,
      proceed: () => {
        this.#set(key, { state: 'proceeding', location, proceed: undefined, reset: undefined });
        proceed();
      },
      reset: () => this.#set(key, IDLE_BLOCKER),
    });
    return true;
  }

  /** After a move no screen is asked any more. */
  settle(): void {
    if (this.#blockers.size > 0)
      this.#blockers = new Map([...this.#blockers.keys()].map((key) => [key, IDLE_BLOCKER]));
  }

  #set(key: string, blocker: Blocker): void {
    this.#blockers = new Map([...this.#blockers, [key, blocker]]);
    this.#changed();
  }
}
