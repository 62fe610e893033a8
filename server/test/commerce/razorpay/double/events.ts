import { createHmac } from 'node:crypto';

/** A webhook as it is sent. The body is fixed: a repetition sends the same bytes. */
export interface SentEvent {
  readonly id: string;
  readonly type: string;
  readonly body: string;
}

/** The entities that an event is about, by their kind, as they were when it happened. */
export type EventEntities = Readonly<Record<string, object>>;

export function eventOf(id: string, type: string, entities: EventEntities, createdAt: number): SentEvent {
  const payload = Object.fromEntries(
    Object.entries(entities).map(([kind, entity]) => [kind, { entity }] as const),
  );
  const event = {
    entity: 'event',
    account_id: 'acc_Double00000001',
    event: type,
    contains: Object.keys(entities),
    payload,
    created_at: createdAt,
  };
  return { id, type, body: JSON.stringify(event) };
}

/** The headers of a webhook, by the documented scheme: HMAC-SHA256 of the body under the webhook's secret. */
export function headersOf({ id, body }: SentEvent, secret: string): Record<string, string> {
  return {
    'content-type': 'application/json',
    'x-razorpay-event-id': id,
    'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex'),
  };
}

/** The signature that comes with a callback, by the documented scheme. */
export function callbackSignature(subject: string, payment: string, keySecret: string): string {
  const text = subject.startsWith('sub_') ? `${payment}|${subject}` : `${subject}|${payment}`;
  return createHmac('sha256', keySecret).update(text).digest('hex');
}
