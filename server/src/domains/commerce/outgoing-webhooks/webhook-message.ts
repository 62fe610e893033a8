import { randomUUID } from 'node:crypto';

/** What an endpoint receives as JSON (Standard Webhooks). Users are named by their ids only. */
export interface WebhookMessage {
  /** The same for each delivery of the event. */
  readonly id: string;
  readonly type: string;
  /** When it happened, ISO 8601. */
  readonly timestamp: string;
  readonly data: Readonly<Record<string, unknown>>;
}

export function messageOf(type: string, data: WebhookMessage['data'], now: Date): WebhookMessage {
  return { id: `evt_${randomUUID()}`, type, timestamp: now.toISOString(), data };
}
