import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../platform/refusal.ts';

/** For this long after the start, in milliseconds, the event loop's delay is due to the start and not to requests. */
const startMs = 15_000;

/** Refuses requests while the event loop is later than `maxDelay` in milliseconds; 0 for never. */
export async function refuseWhileBusy(app: FastifyInstance, maxDelay: number): Promise<void> {
  let started = 0;
  app.server.once('listening', () => (started = performance.now()));
  await app.register(underPressure, {
    maxEventLoopDelay: maxDelay,
    pressureHandler: async () => {
      if (started > 0 && performance.now() - started < startMs) return;
      throw new Refusal('unavailable', 'The site is busy. Try again in a moment.', undefined, 1);
    },
  });
}
