import { describe, expect, test } from 'vitest';
import { readContent } from './event-content.ts';

describe('the content of a provider event', () => {
  test('is a list of its values with their paths, without nulls and empty parts', () => {
    const payload = {
      id: 'evt_1',
      livemode: false,
      data: { object: { amount: 1900, lines: [{ price: 'p1' }, { price: 'p2' }], note: null, metadata: {} } },
    };
    expect(readContent(payload)).toEqual({
      content: [
        { path: 'id', value: 'evt_1' },
        { path: 'livemode', value: 'false' },
        { path: 'data.object.amount', value: '1900' },
        { path: 'data.object.lines[1].price', value: 'p1' },
        { path: 'data.object.lines[2].price', value: 'p2' },
      ],
      omitted: 0,
    });
  });

  test('hides secrets, but not the word in a value', () => {
    const payload = { client_secret: 'pi_secret_1', data: { cardToken: 't' }, about: 'the secret garden' };
    expect(readContent(payload).content).toEqual([
      { path: 'client_secret', value: '(hidden)' },
      { path: 'data.cardToken', value: '(hidden)' },
      { path: 'about', value: 'the secret garden' },
    ]);
  });

  test('cuts long values between characters, and counts what it leaves out', () => {
    const [long] = readContent({ text: '🎬'.repeat(300) }).content;
    expect(long?.value).toBe(`${'🎬'.repeat(200)}…`);
    const many = readContent(Array.from({ length: 310 }, (_, index) => index));
    expect([many.content.length, many.omitted]).toEqual([300, 10]);
  });

  test.each([
    ['a text', 'pong', [{ path: '', value: 'pong' }]],
    ['nothing', null, []],
  ])('can be %s', (_, payload, content) => {
    expect(readContent(payload).content).toEqual(content);
  });
});
