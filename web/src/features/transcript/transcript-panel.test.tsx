// @vitest-environment happy-dom
import { learningPaths } from '@fit-coder/contracts/paths/learning';
import type { TranscriptHit } from '@fit-coder/contracts/learning/transcripts';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeStore } from '../../app/store.ts';
import { siteAt } from '../session/session.support.tsx';
import type { Transport } from '../../lib/api/transport.ts';
import { TranscriptPanel } from './transcript-panel.tsx';

const said = ['A loop begins.', 'Nothing here.', 'The loop ends.', 'Loop again.'];
const languages = [
  { language: 'en', label: 'English', default: true },
  { language: 'de', label: 'Deutsch', default: false },
];
const hit: TranscriptHit = {
  lectureId: 'other',
  lectureTitle: 'Another lecture',
  course: { id: 'c', slug: 'loops', title: 'Loops' },
  language: 'en',
  seconds: 65.4,
  passage: [
    { text: 'Some ', hit: false },
    { text: 'loops', hit: true },
  ],
  watchable: true,
};
const locked: TranscriptHit = {
  ...hit,
  lectureId: 'locked',
  lectureTitle: 'A locked lecture',
  seconds: null,
  passage: [{ text: 'loop', hit: true }],
  watchable: false,
};

const asked: unknown[] = [];
const transport: Transport = async ({ path }, input) => {
  asked.push([path, input.query]);
  if (path === learningPaths.searchCourseTranscripts.path) return { data: { hits: [hit, locked] } };
  const { language = 'en' } = input.query as { language?: string };
  const passages = said.map((text, n) => ({ start: n * 10, end: n * 10 + 10, text }));
  return {
    data: {
      transcript: {
        ...{ lectureId: 'a', language, languages },
        passages: language === 'en' ? passages : [{ start: 0, end: 5, text: 'Eine Schleife.' }],
      },
    },
  };
};

const scrolled = vi.spyOn(Element.prototype, 'scrollTo').mockImplementation(() => {});
beforeEach(() => {
  asked.length = 0;
  scrolled.mockClear();
});
afterEach(cleanup);

/** Opens the panel beside a video at its first second. */
async function openPanel(watchable = true) {
  const seek = vi.fn<(seconds: number) => void>();
  const panel = (
    <TranscriptPanel
      watchable={watchable}
      second={0}
      lectureId="a"
      course="c"
      onSeek={seek}
      addressOf={(id, seconds) => `/learn?lecture=${id}${seconds === null ? '' : `&t=${seconds}`}`}
    />
  );
  render(siteAt('/', makeStore(transport), [{ path: '*', element: panel }]).site);
  if (watchable) await screen.findByRole('button', { name: /A loop begins/u });
  return seek;
}

const search = (text: string) =>
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search the transcript' }), {
    target: { value: text },
  });

test('a passage that is pressed moves the video to its beginning', async () => {
  const seek = await openPanel();
  fireEvent.click(screen.getByRole('button', { name: '0:20 The loop ends.' }));
  expect(seek).toHaveBeenCalledWith(20);
  expect(screen.getByRole('button', { name: /A loop begins/u }).getAttribute('aria-current')).toBe('true');
});

test('hits are counted, and the steps go around', async () => {
  await openPanel();
  search('loop');
  const count = () => screen.getByRole('status').textContent;
  expect(count()).toBe('3');
  for (const expected of ['1 of 3', '2 of 3', '3 of 3', '1 of 3']) {
    fireEvent.click(screen.getByRole('button', { name: 'Next hit' }));
    expect(count()).toBe(expected);
  }
  fireEvent.click(screen.getByRole('button', { name: 'Previous hit' }));
  expect(count()).toBe('3 of 3');
  expect(screen.getAllByText(/^loop$/iu).map((mark) => mark.dataset['current'])).toEqual([
    undefined,
    undefined,
    'true',
  ]);
  search('zebra');
  expect(count()).toBe('Not found');
});

test('the list stops following where the viewer scrolled, until they want it to', async () => {
  await openPanel();
  expect(screen.queryByRole('button', { name: 'Follow along' })).toBeNull();
  scrolled.mockClear();
  fireEvent.wheel(screen.getByRole('group', { name: 'What is said' }));
  const follow = screen.getByRole('button', { name: 'Follow along' });
  expect(scrolled).not.toHaveBeenCalled();
  fireEvent.click(follow);
  expect(scrolled).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button', { name: 'Follow along' })).toBeNull();
});

test('another language can be chosen', async () => {
  await openPanel();
  fireEvent.change(screen.getByRole('combobox', { name: 'Language' }), { target: { value: 'de' } });
  const passage = await screen.findByRole('button', { name: /Eine Schleife/u });
  expect(passage.closest('[lang]')?.getAttribute('lang')).toBe('de');
});

test('the whole course is searched on the server, and its hits lead to their seconds, or to a locked lecture', async () => {
  await openPanel();
  search('loop');
  fireEvent.click(screen.getByRole('radio', { name: 'In the whole course' }));
  const link = await screen.findByRole('link', { name: /Another lecture/u });
  expect(link.getAttribute('href')).toBe('/learn?lecture=other&t=65.4');
  expect(within(link).getByText('loops').tagName).toBe('MARK');
  expect(link.textContent).toBe('1:05Another lectureSome loops');
  const other = screen.getByRole('link', { name: /A locked lecture/u });
  expect([other.getAttribute('href'), other.textContent]).toEqual([
    '/learn?lecture=locked',
    'A locked lecture, lockedloop',
  ]);
  expect(asked.at(-1)).toEqual([learningPaths.searchCourseTranscripts.path, { q: 'loop', language: 'en' }]);
});

test('a lecture that cannot be watched has no transcript, and none is asked for', async () => {
  await openPanel(false);
  await waitFor(() => expect(screen.getByText(/once you can watch the lecture/u)).toBeDefined());
  expect(asked).toEqual([]);
});
