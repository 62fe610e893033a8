import { describe, expect, test } from 'vitest';
import type { RefundState } from '../payments/provider-states.ts';
import { answeredRequests, type AskedRequest } from './answered-requests.ts';

const asked = new Date('2026-11-01T12:00:00Z');
const before = new Date('2026-11-01T11:59:59Z');
const since = new Date('2026-11-02T12:00:00Z');

const request: AskedRequest = {
  id: 'one',
  amount: 900,
  requestedAt: asked,
  providerRefund: null,
  failure: null,
};
const refund: RefundState = { id: 're_1', key: null, amount: 900, status: 'succeeded', createdAt: since };
const answer = { id: 'one', refund: 're_1' };

describe('a request without an answer', () => {
  test.each<[string, Partial<RefundState>]>([
    ['was made for it', { key: 'one', createdAt: before }],
    ['was made for it and failed', { key: 'one', status: 'failed' }],
    ['was made elsewhere since', {}],
    ['was made elsewhere since and is on its way', { status: 'pending' }],
    ['was made elsewhere since and is larger', { amount: 901 }],
    ['was made by another program since', { key: 'of another program' }],
  ])('is answered by a refund that %s', (_, change) => {
    expect(answeredRequests([request], [{ ...refund, ...change }])).toEqual([answer]);
  });

  test.each<[string, Partial<RefundState>]>([
    ['was made elsewhere before', { createdAt: before }],
    ['was made elsewhere since and failed', { status: 'failed' }],
    ['was made elsewhere since and is smaller', { amount: 899 }],
  ])('is not answered by a refund that %s', (_, change) => {
    expect(answeredRequests([request], [{ ...refund, ...change }])).toEqual([]);
  });

  test('is not answered by the refund of another request', () => {
    const other = { ...request, id: 'other' };
    expect(answeredRequests([request, other], [{ ...refund, key: 'other' }])).toEqual([
      { id: 'other', refund: 're_1' },
    ]);
    const answered = { ...other, providerRefund: 're_1' };
    expect(answeredRequests([request, answered], [refund])).toEqual([]);
  });

  test('shares a refund with the next ones as far as it covers them together', () => {
    const [second, third] = [
      { ...request, id: 'two', amount: 1000 },
      { ...request, id: 'three', amount: 1 },
    ];
    const whole = { ...refund, amount: 1900 };
    expect(answeredRequests([request, second, third], [whole])).toEqual([
      answer,
      { id: 'two', refund: 're_1' },
    ]);
    const known = { ...request, providerRefund: 're_1' };
    expect(answeredRequests([known, second, third], [whole])).toEqual([{ id: 'two', refund: 're_1' }]);
    expect(answeredRequests([known, second], [{ ...whole, amount: 1899 }])).toEqual([]);
  });

  test('shares no refund of its own amount with a second one', () => {
    const second = { ...request, id: 'two' };
    expect(answeredRequests([request, second], [refund])).toEqual([answer]);
    const another = { ...refund, id: 're_2' };
    expect(answeredRequests([request, second], [refund, another])).toEqual([
      answer,
      { id: 'two', refund: 're_2' },
    ]);
  });
});

test.each<[string, Partial<AskedRequest>]>([
  ['was answered', { providerRefund: 're_0' }],
  ['was refused', { failure: 'This card was closed.' }],
])('a request that %s keeps its answer', (_, change) => {
  expect(answeredRequests([{ ...request, ...change }], [refund, { ...refund, key: 'one' }])).toEqual([]);
});
