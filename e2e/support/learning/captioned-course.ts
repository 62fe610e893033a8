import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { unused } from '../accounts/users.ts';
import { courseOf, type ExampleData } from '../example-data.ts';
import { chooseVideo, expectVideoReady, withBeginning } from '../video.ts';

const videos = resolve(import.meta.dirname, '../../../server/demo/videos');

/** Publishes a course with a video of ten seconds that has captions, and returns it with its lecture. */
export async function captionedCourse(
  page: Page,
  { admin, category }: ExampleData,
): Promise<{ id: string; lectureId: string }> {
  const { course } = await admin.call('createCourse', {
    body: courseOf({ title: unused('The event loop'), category }),
  });
  const { id } = course;
  const body = { section: 'Warm-up', title: 'One turn of the loop', summary: '', preview: true };
  const { lecture } = await admin.call('addLecture', { params: { id }, body });
  const captions = await readFile(join(videos, 'event-loop.vtt'));
  const file = new Blob([new Uint8Array(captions)], { type: 'text/vtt' });
  await admin.call('putCaptions', { params: { id: lecture.id }, body: {}, files: { file } });
  await page.goto(`/admin/admincourses/${id}`);
  await withBeginning(join(videos, 'event-loop.mp4'), async (path) => {
    await chooseVideo(page, lecture.title, path);
    await expectVideoReady(page, lecture.title);
  });
  await admin.call('publishCourse', { params: { id }, body: { published: true } });
  return { id, lectureId: lecture.id };
}
