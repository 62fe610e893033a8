import type { WebhookDelivery, WebhookEndpoint } from '@fit-coder/contracts/operations/outgoing-webhooks';
import type { CurrentUser } from '../../../platform/route.ts';

/** An endpoint as stored, without its secret. */
export interface EndpointRow {
  readonly id: string;
  readonly url: string;
  readonly events: string[];
  readonly active: boolean;
  readonly failing_since: Date | null;
  readonly disabled_at: Date | null;
  readonly created_at: Date;
}

/** A delivery as stored. */
export interface DeliveryRow {
  readonly id: string;
  readonly event: string;
  readonly event_id: string;
  readonly created_at: Date;
  readonly attempts: number;
  readonly last_attempt_at: Date | null;
  readonly last_status: number | null;
  readonly last_error: string | null;
  readonly delivered_at: Date | null;
  readonly given_up_at: Date | null;
  /** Microseconds since 1970. */
  readonly listed_at: number;
}

/** The path of a URL is often a secret, so test administrators see only its host. */
export function presentEndpoint(row: EndpointRow, { role }: Pick<CurrentUser, 'role'>): WebhookEndpoint {
  return {
    id: row.id,
    url: role === 'admin' ? row.url : `${new URL(row.url).origin}/•••`,
    events: row.events,
    active: row.active,
    failingSince: row.failing_since?.toISOString() ?? null,
    disabledAt: row.disabled_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
  };
}

/** What a receiver answered may name things that test administrators must not see. */
export function presentDelivery(row: DeliveryRow, { role }: Pick<CurrentUser, 'role'>): WebhookDelivery {
  return {
    id: row.id,
    eventId: row.event_id,
    event: row.event,
    createdAt: row.created_at.toISOString(),
    state: row.delivered_at ? 'delivered' : row.given_up_at ? 'given_up' : 'waiting',
    attempts: row.attempts,
    lastAttemptAt: row.last_attempt_at?.toISOString() ?? null,
    lastStatus: row.last_status,
    lastError: role === 'admin' ? row.last_error : null,
  };
}
