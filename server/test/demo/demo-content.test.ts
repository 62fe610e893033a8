import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { execa } from 'execa';
import { describe, expect, test } from 'vitest';
import type { DemoCourse } from '../../demo/demo-course.ts';
import { demoCategories, demoCourses } from '../../demo/demo-courses.ts';
import { lectureScripts } from '../../demo/studio/lecture/lecture-scripts.ts';

const videos = fileURLToPath(new URL('../../demo/videos', import.meta.url));
const marks = readFileSync(
  new URL('../../../web/src/ui/course-art/marks-in-order.ts', import.meta.url),
  'utf8',
).split(/[ ']/u);
const megabyte = 1024 * 1024;

const lecturesOf = (course: DemoCourse) => course.sections.flatMap((section) => section.lectures);
const repeated = (names: string[]) => names.filter((name, index) => names.indexOf(name) !== index);
/** Every lecture has a video; or none has one, and the course has a date instead. */
const filmed = demoCourses.filter((course) => lecturesOf(course).every(({ video }) => video !== undefined));
const announced = demoCourses.filter((course) => course.availableInWeeks !== undefined);
const used = demoCourses.flatMap((course) => lecturesOf(course).flatMap((lecture) => lecture.video ?? []));

describe('the demo catalogue', () => {
  test('has courses of every access type in every category', () => {
    const count = (access: string, priced: boolean) =>
      filmed.filter((each) => each.access === access && (each.priceCents !== null) === priced).length;

    expect([filmed.length, announced.length, demoCourses.length]).toEqual([10, 10, 20]);
    expect(count('free', false)).toBeGreaterThanOrEqual(4);
    expect(count('free', true)).toBe(0);
    expect(count('premium', false)).toBeGreaterThanOrEqual(2);
    expect(count('premium', true)).toBeGreaterThanOrEqual(4);
    expect(new Set(demoCourses.map((course) => course.category))).toEqual(
      new Set(demoCategories.map((category) => category.slug)),
    );
  });

  test('announces courses that nobody can buy or watch yet, for the next weeks', () => {
    const weeks = announced.map(({ availableInWeeks }) => availableInWeeks ?? 0);
    expect(announced.filter(({ access, priceCents }) => access !== 'premium' || priceCents !== null)).toEqual(
      [],
    );
    expect(announced.filter((course) => lecturesOf(course).some(({ video }) => video))).toEqual([]);
    expect([Math.min(...weeks), Math.max(...weeks), new Set(weeks).size]).toEqual([2, 14, 10]);
  });

  test('has unique slugs and titles', () => {
    expect(repeated(demoCourses.map((course) => course.slug))).toEqual([]);
    expect(repeated(demoCourses.map((course) => course.title))).toEqual([]);
    expect(repeated(demoCategories.map((category) => category.slug))).toEqual([]);
    expect(repeated(used)).toEqual([]);
  });

  test('has categories with different hues', () => {
    const hues = demoCategories.map((category) => category.hue).toSorted((a, b) => a - b);
    const gaps = hues.map((hue, index) => ((hues[index + 1] ?? (hues[0] ?? 0) + 360) - hue + 360) % 360);

    expect(Math.min(...hues)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...hues)).toBeLessThan(360);
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(30);
  });

  test.each(demoCourses.map((course) => [course.slug, course] as const))(
    '%s is within the limits of the contract',
    (slug, course) => {
      const within = (length: number, least: number, most: number) => length >= least && length <= most;
      const lines = course.snippet.split('\n');
      const lectures = lecturesOf(course);
      const price = course.priceCents ?? 1900;

      expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(course.title).toSatisfy(() => within(course.title.length, 4, 120));
      expect(course.summary).toSatisfy(() => within(course.summary.length, 40, 180));
      expect(course.description).toSatisfy(() => within(course.description.length, 200, 5000));
      expect(price).toSatisfy(() => Number.isInteger(price) && within(price, 1900, 8900));
      expect(course.outcomes).toSatisfy(() => within(course.outcomes.length, 3, 6));
      expect(lines).toSatisfy(() => within(lines.length, 3, 7) && lines.every((line) => line.length <= 34));
      expect(course.sections).toSatisfy(() => within(course.sections.length, 2, 5));
      expect(lectures).toSatisfy(() => within(lectures.length, 4, filmed.includes(course) ? 6 : 20));
      expect(repeated(lectures.map((lecture) => lecture.title))).toEqual([]);
      expect(lectures.filter((lecture) => !/^[^\n]{20,140}\.$/.test(lecture.summary))).toEqual([]);
      expect(lectures.filter((lecture) => lecture.preview && !lecture.video)).toEqual([]);
      expect(marks).toContain(course.technology);
    },
  );

  test('has videos for visitors, in free courses and for subscribers', () => {
    const lectures = demoCourses.flatMap((course) =>
      lecturesOf(course).flatMap(({ video, preview = false }) =>
        video ? [{ access: course.access, preview }] : [],
      ),
    );

    expect(lectures.filter((each) => each.preview).length).toBeGreaterThanOrEqual(2);
    expect(lectures).toContainEqual({ access: 'free', preview: false });
    expect(lectures).toContainEqual({ access: 'premium', preview: true });
    expect(
      lectures.filter((each) => each.access === 'premium' && !each.preview).length,
    ).toBeGreaterThanOrEqual(3);
  });
});

describe('the lecture scripts', () => {
  test('have names of their own', () => {
    expect(repeated(lectureScripts.map(({ name }) => name))).toEqual([]);
  });

  test.each(lectureScripts.map((script) => [script.name, script] as const))(
    '%s has sentences, chapters and files that fit',
    (name, { steps, files = [] }) => {
      const chapters = steps.flatMap(({ chapter }) => chapter ?? []);
      const code = steps.flatMap((step) => step.code?.split('\n') ?? []);

      expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(steps.filter(({ say }) => say.length > 84)).toEqual([]);
      expect(steps[0]?.chapter).toBeDefined();
      expect(chapters.length).toSatisfy(() => chapters.length >= 2 && chapters.length <= 4);
      expect(chapters.filter((chapter) => chapter.length > 30)).toEqual([]);
      expect(code.filter((line) => line.length > 70)).toEqual([]);
      expect(files.filter(({ text }) => Buffer.byteLength(text) > 3072)).toEqual([]);
      expect(repeated(files.map((file) => file.name))).toEqual([]);
    },
  );
});

describe('the demo videos', () => {
  test('are those that lectures use and scripts make, and small', () => {
    const files = readdirSync(videos);
    const bytes = files.reduce((sum, file) => sum + statSync(join(videos, file)).size, 0);

    expect(used.length).toBeGreaterThanOrEqual(40);
    const extensions = ['mp4', 'vtt', 'chapters.vtt'];
    expect(files.toSorted()).toEqual(
      used.flatMap((name) => extensions.map((extension) => `${name}.${extension}`)).toSorted(),
    );
    expect(lectureScripts.map((script) => script.name).toSorted()).toEqual(used.toSorted());
    expect(bytes).toBeLessThan(30 * megabyte);
  });

  test.each(used)('%s has common codecs and captions within its length', async (name) => {
    const path = join(videos, `${name}.mp4`);
    const { video, audio, seconds } = await probe(path);
    const cues = captionCues(readFileSync(join(videos, `${name}.vtt`), 'utf8'));
    const moments = cues.flatMap(({ from, to }) => [from, to]);
    const bytes = readFileSync(path);

    expect(video).toMatchObject({ codec_name: 'h264', pix_fmt: 'yuv420p', r_frame_rate: '24/1' });
    expect([720, 1080]).toContain(video?.height);
    expect(audio).toMatchObject({ codec_name: 'aac' });
    expect(seconds).toSatisfy(() => seconds >= 30 && seconds <= 90);
    expect(bytes.indexOf('moov')).toBeGreaterThan(0);
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'));
    expect(cues.length).toBeGreaterThanOrEqual(6);
    expect(moments).toEqual(moments.toSorted((a, b) => a - b));
    expect(moments.at(-1)).toBeLessThan(seconds);
    expect(cues.filter(({ text }) => text.some((line) => line.length === 0 || line.length > 50))).toEqual([]);
  });
});

type Stream = {
  codec_type: string;
  codec_name: string;
  pix_fmt?: string;
  height?: number;
  r_frame_rate: string;
};

async function probe(path: string) {
  const { stdout } = await execa('ffprobe', [
    '-v',
    'error',
    '-show_streams',
    '-show_format',
    '-of',
    'json',
    path,
  ]);
  const { streams, format } = JSON.parse(stdout) as { streams: Stream[]; format: { duration: string } };
  return {
    video: streams.find((stream) => stream.codec_type === 'video'),
    audio: streams.find((stream) => stream.codec_type === 'audio'),
    seconds: Number(format.duration),
  };
}

/** The cues of a WebVTT file; times in seconds. */
function captionCues(vtt: string) {
  const [head, ...blocks] = vtt.trim().split('\n\n');
  expect(head).toBe('WEBVTT');
  return blocks.map((block) => {
    const [timing = '', ...text] = block.split('\n');
    const [from = Number.NaN, to = Number.NaN] = timing.split(' --> ').map(secondsOf);
    return { from, to, text };
  });
}

function secondsOf(timestamp: string): number {
  const [hours = Number.NaN, minutes = Number.NaN, seconds = Number.NaN] = timestamp.split(':').map(Number);
  return hours * 3600 + minutes * 60 + seconds;
}
