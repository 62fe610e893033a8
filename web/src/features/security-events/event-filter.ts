import type { SecurityEventKind } from '@fit-coder/contracts/security-events';
import { kindNames } from './event-words.ts';
import type { EventFilter } from './security-events.api.ts';

/** The kinds in the order of the filter. */
export const filterKinds = Object.keys(kindNames) as SecurityEventKind[];

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/u;

/** The filter that an address of the list asks for, such as `?kind=login_failed`. */
export function eventFilterOf(search: URLSearchParams): EventFilter {
  const kind = filterKinds.find((name) => name === search.get('kind'));
  const user = search.get('user') ?? '';
  return { ...(kind && { kind }), ...(uuid.test(user) && { user }) };
}

/** The address of the list under a filter. */
export function eventsAddress({ kind, user }: EventFilter): string {
  const search = new URLSearchParams({ ...(kind && { kind }), ...(user && { user }) });
  return search.size > 0 ? `/admin/security?${search}` : '/admin/security';
}
