/**
 * Films the demo's lecture videos: `node server/demo/make-videos.ts [name...]`, all of them without a name.
 * Needs Debian's chromium, festival with festvox-us-slt-hts, and ffmpeg with libx264 and flite. See README.md beside this file.
 */
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { demoCourses } from './demo-courses.ts';
import { filmLecture } from './studio/lecture/lecture-film.ts';
import { lectureScripts } from './studio/lecture/lecture-scripts.ts';
import type { LecturePlace } from './studio/lecture/lecture-stage.ts';

const folder = fileURLToPath(new URL('videos', import.meta.url));

/** Finds the one lecture of the catalogue that shows this video. */
function lecturePlace(video: string): LecturePlace {
  for (const course of demoCourses) {
    const lectures = course.sections.flatMap((section) => section.lectures);
    const index = lectures.findIndex((lecture) => lecture.video === video);
    const lecture = lectures[index];
    if (lecture) {
      return { course: course.title, title: lecture.title, number: index + 1, total: lectures.length };
    }
  }
  throw new Error(`No demo lecture shows the video "${video}".`);
}

const names = process.argv.slice(2);
const unknown = names.filter((name) => !lectureScripts.some((script) => script.name === name));
if (unknown.length > 0) throw new Error(`No script is named ${unknown.join(', ')}.`);

const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-dev-shm-usage',
    '--disable-background-networking',
    '--font-render-hinting=none',
  ],
});
try {
  for (const script of lectureScripts) {
    if (names.length > 0 && !names.includes(script.name)) continue;
    const seconds = await filmLecture(browser, script, lecturePlace(script.name), folder);
    process.stdout.write(`${script.name}: ${seconds.toFixed(1)} s\n`);
  }
} finally {
  await browser.close();
}
