import { describe, expect, test } from 'vitest';
import { ledgerAddress, ledgerFilterOf, outcomeChoices, outcomeWords } from './event-words.ts';

describe('the filter of provider events', () => {
  test.each(['', '?q=evt_1', '?state=unhandled&q=cs_1', '?state=handled&outcome=amount_mismatch'])(
    'is kept in the URL %o',
    (search) => {
      const filter = ledgerFilterOf(new URLSearchParams(search));
      expect(ledgerAddress(filter)).toBe(`/admin/payments/events${search}`);
    },
  );

  test('ignores what it does not know', () => {
    expect(ledgerFilterOf(new URLSearchParams('?state=lost&outcome=eaten&q=%20&page=2'))).toEqual({});
  });
});

describe('the outcome of a provider event', () => {
  test('has words for each that can be filtered by', () => {
    for (const { value, name } of outcomeChoices) {
      expect(outcomeWords(value).name).toBe(name);
      expect(outcomeWords(value).meaning).toMatch(/\.$/u);
    }
  });

  test('is readable if a later version added it, and says so while there is none', () => {
    expect(outcomeWords('paid_in_kind')).toEqual({ tone: 'neutral', name: 'paid in kind', meaning: '' });
    expect(outcomeWords(null).name).toBe('Not handled');
  });
});
