import type { Kysely } from 'kysely';
import type { Clock } from './clock.ts';
import type { DB } from './database/database.generated.ts';

/** The database and the time; the dependencies of most services extend this. */
export interface ServiceContext {
  readonly db: Kysely<DB>;
  readonly clock: Clock;
}

/** A class of use cases, with what it works with. */
export abstract class Service<Dependencies> {
  protected readonly dependencies: Dependencies;

  constructor(dependencies: Dependencies) {
    this.dependencies = dependencies;
  }
}
