import { webhookEvents } from '@fit-coder/contracts/operations/outgoing-webhooks';
import { expect, test } from 'vitest';
import { deliveryLines, deliveryState, endpointState, eventName } from './webhook-words.ts';

const endpoint = {
  id: '1',
  url: 'https://receiver.example/',
  events: ['order.paid'],
  active: true,
  failingSince: null,
  disabledAt: null,
  createdAt: '2026-11-22T10:00:00.000Z',
};
const delivery = {
  id: '1',
  eventId: 'evt_1',
  event: 'order.paid',
  createdAt: '2026-11-22T10:00:00.000Z',
  state: 'waiting',
  attempts: 0,
  lastAttemptAt: null,
  lastStatus: null,
  lastError: null,
} as const;

test('an endpoint is active, failing, paused or switched off', () => {
  expect(endpointState(endpoint).word).toBe('Active');
  expect(endpointState({ ...endpoint, failingSince: endpoint.createdAt }).sentence).toContain('22 Nov 2026');
  expect(endpointState({ ...endpoint, active: false }).word).toBe('Paused');
  const off = {
    ...endpoint,
    active: false,
    failingSince: endpoint.createdAt,
    disabledAt: endpoint.createdAt,
  };
  expect(endpointState(off).word).toBe('Switched off');
});

test('a delivery says how often it was tried and what came back', () => {
  expect([deliveryState(delivery).word, deliveryLines(delivery)]).toEqual(['On its way', []]);
  const failed = { ...delivery, attempts: 2, lastStatus: 500, lastError: 'The receiver answered with 500.' };
  expect(deliveryState(failed).word).toBe('Waiting for another attempt');
  expect(deliveryLines(failed)).toEqual([
    '2 attempts, the last answer was 500.',
    'The receiver answered with 500.',
  ]);
  expect(deliveryLines({ ...delivery, attempts: 1 })).toEqual(['One attempt, no answer.']);
});

test('every event has words, and one of a later version keeps its name', () => {
  for (const event of webhookEvents) expect(eventName(event)).toMatch(/^[A-Z][^._]+$/u);
  expect(eventName('order.archived')).toBe('order.archived');
});
