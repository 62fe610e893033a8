import { courseInput } from '@fit-coder/contracts/catalogue-admin';
import { describe, expect, it } from 'vitest';
import { readCourseForm } from './course-draft.ts';

const filled = {
  title: 'Rust ownership',
  summary: 'Who owns what, and until when.',
  description: 'Moves, borrows and lifetimes, one at a time.',
  category: 'systems',
  level: 'beginner',
  access: 'premium',
  priceCents: '49.90',
  availableOn: '',
  instructor: 'Ada',
  outcomes: '',
  requirements: '',
  technology: 'rust',
  snippet: 'let s = String::new();',
};

function read(changes: Partial<Record<keyof typeof filled, string>>) {
  const data = new FormData();
  for (const [name, value] of Object.entries({ ...filled, ...changes })) data.set(name, value);
  return courseInput.safeParse(readCourseForm(data, 'USD'));
}

function messages(changes: Partial<Record<keyof typeof filled, string>>) {
  return Object.fromEntries(
    (read(changes).error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  );
}

describe('readCourseForm', () => {
  it('sends a price in cents', () => {
    expect(read({}).data).toMatchObject({ access: 'premium', priceCents: 4990 });
  });

  it('has no price if none is typed, and for a free course', () => {
    expect(read({ priceCents: ' ' }).data).toMatchObject({ priceCents: null });
    expect(read({ access: 'free' }).data).toMatchObject({ priceCents: null });
  });

  it('sends the day of a course that has no price, and none if none is typed', () => {
    expect(read({ priceCents: '', availableOn: '2099-03-03' }).data).toMatchObject({
      priceCents: null,
      availableOn: '2099-03-03',
    });
    expect(read({}).data).toMatchObject({ availableOn: null });
  });

  it('reads outcomes and requirements line by line', () => {
    const outcomes = '  Say who owns a value \n\n  \nBorrow it\r\nBorrow it';
    expect(read({ outcomes }).data).toMatchObject({
      outcomes: ['Say who owns a value', 'Borrow it'],
      requirements: [],
    });
    expect(messages({ requirements: 'x'.repeat(161) })).toHaveProperty(['requirements.0']);
  });

  it('rejects an invalid price with a sentence', () => {
    const sentence = 'Enter a price such as 49. This one is too high, or not a price.';
    expect(messages({ priceCents: 'a lot' })).toEqual({ priceCents: sentence });
    expect(messages({ priceCents: '100000.01' })).toEqual({ priceCents: sentence });
  });

  it('rejects a course without a category or a level', () => {
    expect(messages({ category: '', level: '' })).toEqual({
      category: 'Choose a category.',
      level: 'Choose a level.',
    });
  });
});
