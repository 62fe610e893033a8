import type { AdminLecture } from '@fit-coder/contracts/catalogue-admin';
import { describe, expect, it } from 'vitest';
import {
  inOrder,
  lectureOrderOf,
  moveRow,
  orderRows,
  placeOf,
  renamedOrder,
  stepped,
} from './lecture-order.ts';

function lecture(id: string, section: string): AdminLecture {
  return {
    id,
    section,
    title: `Lecture ${id}`,
    summary: '',
    summaryHtml: '',
    preview: false,
    ready: false,
    durationSeconds: null,
    video: null,
    captions: false,
  };
}

const lectures = [
  lecture('a', 'Warm-up'),
  lecture('b', 'Warm-up'),
  lecture('c', 'Work'),
  lecture('d', 'Work'),
];
const rows = orderRows(lectures);

function moved(id: string, overId: string): string {
  return lectureOrderOf(moveRow(rows, id, overId))
    .map((entry) => `${entry.id}:${entry.section}`)
    .join(' ');
}

describe('stepped', () => {
  const step = (id: string, by: -1 | 1) =>
    stepped(lectures, id, by)
      ?.map((entry) => `${entry.id}:${entry.section}`)
      .join(' ');

  it('moves a lecture past its neighbour, and past a section’s title into that section', () => {
    expect(step('b', -1)).toBe('b:Warm-up a:Warm-up c:Work d:Work');
    expect(step('c', 1)).toBe('a:Warm-up b:Warm-up d:Work c:Work');
    expect(step('c', -1)).toBe('a:Warm-up b:Warm-up c:Warm-up d:Work');
    expect(step('b', 1)).toBe('a:Warm-up b:Work c:Work d:Work');
  });

  it('has no place above the first lecture and below the last', () => {
    expect(step('a', -1)).toBeUndefined();
    expect(step('d', 1)).toBeUndefined();
  });
});

describe('moveRow', () => {
  it('moves a lecture to the place of another, down and up', () => {
    expect(moved('a', 'b')).toBe('b:Warm-up a:Warm-up c:Work d:Work');
    expect(moved('d', 'c')).toBe('a:Warm-up b:Warm-up d:Work c:Work');
  });

  it('changes the section of a lecture that passes a section’s title', () => {
    expect(moved('b', 'section:Work')).toBe('a:Warm-up b:Work c:Work d:Work');
    expect(moved('c', 'section:Work')).toBe('a:Warm-up b:Warm-up c:Warm-up d:Work');
    expect(moved('a', 'd')).toBe('b:Warm-up c:Work d:Work a:Work');
  });

  it('moves nothing above the first title, and no titles', () => {
    expect(moved('c', 'section:Warm-up')).toBe('c:Warm-up a:Warm-up b:Warm-up d:Work');
    expect(moveRow(rows, 'section:Work', 'a')).toEqual(rows);
    expect(moveRow(rows, 'a', 'nothing')).toEqual(rows);
  });
});

describe('placeOf', () => {
  it('counts within the section', () => {
    expect(placeOf(rows, 'd')).toEqual({ section: 'Work', place: 2, of: 2 });
    expect(placeOf(moveRow(rows, 'd', 'a'), 'd')).toEqual({ section: 'Warm-up', place: 1, of: 3 });
    expect(placeOf(rows, 'nothing')).toBeUndefined();
  });
});

describe('inOrder', () => {
  it('keeps a lecture that the order does not name, and ignores one that is deleted', () => {
    const order = [
      { id: 'd', section: 'Warm-up' },
      { id: 'gone', section: 'Work' },
      { id: 'a', section: 'Work' },
    ];
    expect(inOrder(lectures, order).map(({ id, section }) => `${id}:${section}`)).toEqual([
      'd:Warm-up',
      'a:Work',
      'b:Warm-up',
      'c:Work',
    ]);
  });
});

describe('renamedOrder', () => {
  it('gives every lecture of the section its new name', () => {
    expect(renamedOrder(lectures, 'Work', 'Sets')).toEqual([
      { id: 'a', section: 'Warm-up' },
      { id: 'b', section: 'Warm-up' },
      { id: 'c', section: 'Sets' },
      { id: 'd', section: 'Sets' },
    ]);
  });

  it('joins a section that already has the name, so that its lectures stay together', () => {
    const three = [...lectures, lecture('e', 'Cool-down')];
    expect(renamedOrder(three, 'Cool-down', 'Warm-up').map(({ id }) => id)).toEqual([
      'a',
      'b',
      'e',
      'c',
      'd',
    ]);
  });
});
