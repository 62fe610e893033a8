import { miniSerializeError } from '@reduxjs/toolkit';
import { QueryStatus } from '@reduxjs/toolkit/query';

/** What the library keeps of a query. */
interface Entry {
  readonly status: QueryStatus.fulfilled | QueryStatus.rejected;
  readonly endpointName: string;
  readonly originalArgs?: unknown;
  readonly data?: unknown;
  readonly error?: unknown;
  readonly fulfilledTimeStamp?: number;
}

interface Tag {
  readonly type: string;
  readonly id?: string | number;
}

type TagDescription = string | Tag | null | undefined;

/** How a query ended: with data, or with the failure of a call. */
export type Ending = { readonly data: unknown } | { readonly error: unknown };

export interface PageQuery {
  /** The library's cache key. */
  readonly key: string;
  readonly endpointName: string;
  readonly originalArgs: unknown;
  /** Throws only errors of our own code; a failed call is an `Ending`. */
  run(): Promise<Ending>;
  tagsOf(ending: Ending): readonly TagDescription[];
}

/**
 * The queries of one page on the server, in the form in which the library keeps them. Each is run once, and nothing is loaded
 * again, invalidated or forgotten, so it needs none of the library's actions, subscriptions and drafts.
 */
export class PageQueries {
  readonly queries: Record<string, Entry> = {};
  readonly provided = {
    tags: {} as Record<string, Record<string, string[]>>,
    keys: {} as Record<string, readonly Tag[]>,
  };
  readonly #running = new Map<string, Promise<void>>();
  readonly #faults: unknown[] = [];

  /** Runs a query, unless it was begun before. Resolves once its entry is in the state. */
  begin(query: PageQuery): Promise<void> {
    const begun = this.#running.get(query.key) ?? this.#run(query);
    this.#running.set(query.key, begun);
    return begun;
  }

  /** Waits for all queries, also for those that others begin when they end. @throws the first error of our own code */
  async settled(): Promise<void> {
    let waitedFor = -1;
    while (waitedFor !== this.#running.size) {
      waitedFor = this.#running.size;
      await Promise.all(this.#running.values());
    }
    if (this.#faults.length > 0) throw this.#faults[0];
  }

  async #run(query: PageQuery): Promise<void> {
    const { key, endpointName, originalArgs } = query;
    const asked = { endpointName, ...(originalArgs !== undefined && { originalArgs }) };
    try {
      const ending = await query.run();
      this.queries[key] =
        'error' in ending
          ? { status: QueryStatus.rejected, ...asked, error: ending.error }
          : { status: QueryStatus.fulfilled, ...asked, data: ending.data, fulfilledTimeStamp: Date.now() };
      this.#provide(key, query.tagsOf(ending));
    } catch (error) {
      this.#faults.push(error);
      this.queries[key] = { status: QueryStatus.rejected, ...asked, error: miniSerializeError(error) };
    }
  }

  /** Notes the tags by which the browser invalidates an entry. */
  #provide(key: string, descriptions: readonly TagDescription[]): void {
    const { tags, keys } = this.provided;
    const described = descriptions.flatMap((tag) => (typeof tag === 'string' ? { type: tag } : (tag ?? [])));
    keys[key] = described;
    for (const { type, id = '__internal_without_id' } of described) {
      const found = ((tags[type] ??= {})[id] ??= []);
      if (!found.includes(key)) found.push(key);
    }
  }
}
