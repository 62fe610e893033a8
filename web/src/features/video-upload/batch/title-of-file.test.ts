import { lectureInput } from '@fit-coder/contracts/catalogue-admin';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inNameOrder, titleOfFile } from './title-of-file.ts';

describe('the title of a file', () => {
  test.each([
    ['03_borrow-checker.mp4', 'Borrow checker'],
    ['introduction.mov', 'Introduction'],
    ['1. Hello world.mp4', 'Hello world'],
    ['02 - the loop_that-ends.webm', 'The loop that ends'],
    ['1.2 Setup.mkv', 'Setup'],
    ['1-2-variables.mp4', 'Variables'],
    ['(4) lifetimes.mp4', '(4) lifetimes'],
    ['12) closures.mp4', 'Closures'],
    ['3d-models.mp4', '3d models'],
    ['2024.review.final.mp4', 'Review.final'],
    ['émile_et-les-détectives.mp4', 'Émile et les détectives'],
    ['no extension', 'No extension'],
    ['  05__double__lines  .mp4', 'Double lines'],
  ])('%s is %s', (name, title) => expect(titleOfFile(name, 9)).toBe(title));

  test.each([
    ['07.mp4', 'Lecture 9'],
    ['___.mp4', 'Lecture 9'],
    ['.mp4', 'Lecture 9'],
    ['04_go.mp4', 'Lecture go'],
  ])('%s has too few words, so it is %s', (name, title) => expect(titleOfFile(name, 9)).toBe(title));

  test('is always one that the contract accepts', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 200 }),
        fc.integer({ min: 1, max: 500 }),
        (name, number) => {
          const title = titleOfFile(name, number);
          expect(lectureInput.shape.title.safeParse(title).success).toBe(true);
        },
      ),
    );
  });
});

test('files follow each other by number, not by digit', () => {
  const names = ['10_last.mp4', '2_second.mp4', '1_first.mp4', 'Lecture 11.mp4', 'Lecture 9.mp4'];
  expect(inNameOrder(names.map((name) => ({ name }))).map(({ name }) => name)).toEqual([
    '1_first.mp4',
    '2_second.mp4',
    '10_last.mp4',
    'Lecture 9.mp4',
    'Lecture 11.mp4',
  ]);
});
