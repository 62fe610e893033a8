import { endpoints } from '@fit-coder/contracts/endpoints';
import { Refusal } from './platform/refusal.ts';
import type { Route } from './platform/route.ts';

/** Endpoints whose domain does not answer yet. Whoever gives one its route takes its name out of this list. */
const pending = ['exportAccount'] as const satisfies readonly (keyof typeof endpoints)[];

export const pendingRoutes: readonly Route[] = pending.map((name) => ({
  endpoint: endpoints[name],
  handle: () => Promise.reject(new Refusal('unavailable', 'This is not built yet.')),
}));
