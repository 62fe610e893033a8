import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** The number of waiting and running jobs of a kind, on all nodes. */
export interface QueueFigures {
  readonly kind: string;
  readonly waiting: number;
  readonly running: number;
  /** How long the oldest waiting job has been due, in seconds; 0 if none waits. */
  readonly oldestSeconds: number;
}

/** The figures of every kind of job, including kinds without jobs. */
export async function readQueueFigures(db: Database): Promise<QueueFigures[]> {
  const { rows } = await sql<QueueFigures>`
    select q.name as kind,
      count(*) filter (where j.state in ('created', 'retry'))::int as waiting,
      count(*) filter (where j.state = 'active')::int as running,
      coalesce(greatest(0, extract(epoch from now() - min(j.start_after) filter
        (where j.state in ('created', 'retry') and j.start_after <= now()))), 0)::float8 as "oldestSeconds"
    from pgboss.queue q
    left join pgboss.job j on j.name = q.name and j.state < 'completed'
    group by q.name
    order by q.name`.execute(db);
  return rows;
}
