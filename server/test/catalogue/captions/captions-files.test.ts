import { readdir } from 'node:fs/promises';
import { listCaptions, previewCaptions, putCaptions } from '@fit-coder/contracts/learning/captions';
import { describe, expect, test } from 'vitest';
import { catalogueForAllTests } from '../catalogue-site.ts';
import { makeCourse, makeLecture } from '../../support/factories.ts';

const { site, admin } = catalogueForAllTests();

const vtt = (text: string) => new Blob([`WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n`]);

function put(id: string, file: Blob, body: { language?: string } = {}) {
  return site.call(putCaptions, { params: { id }, body, files: { file } }, admin.cookie);
}
function preview(file: Blob, body: { language?: string } = {}) {
  return site.call(previewCaptions, { body, files: { file } }, admin.cookie);
}
async function listed(id: string) {
  return (await site.call(listCaptions, { params: { id } }, admin.cookie)).data.captions;
}

async function newLecture(): Promise<string> {
  return makeLecture(site, (await makeCourse(site)).id, { position: 0 });
}

describe('a file', () => {
  test.each([
    ['a text', new Blob(['Hello']), 'unsupported_type'],
    [
      'a broken text',
      new Blob([new Uint8Array([0x57, 0x45, 0x42, 0x56, 0x54, 0x54, 0x0a, 0xff])]),
      'unsupported_type',
    ],
    ['an empty file', new Blob([]), 'invalid_input'],
    ['a file of more than 1 MB', new Blob(['WEBVTT\n', 'x'.repeat(1024 * 1024)]), 'invalid_input'],
  ])('%s is refused and changes nothing', async (_, file, code) => {
    const id = await newLecture();
    expect((await put(id, file)).error.code).toBe(code);
    expect((await preview(file)).error.code).toBe(code);
    expect(await listed(id)).toEqual([]);
  });

  test('is previewed without being stored', async () => {
    const cues = Array.from(
      { length: 10 },
      (_, n) => `${n}\n00:00:0${n},000 --> 00:00:0${n},900\nList<T> ${n}\n`,
    );
    const file = new Blob([cues.join('\n')]);
    const { data } = await preview(file);
    expect(data.preview).toMatchObject({ format: 'srt', cueCount: 10, repeats: 0, seconds: 9.9 });
    expect(data.preview.cues).toHaveLength(8);
    expect(data.preview.cues[0]).toEqual({ start: 0, end: 0.9, text: 'List<T> 0' });
  });

  test('is refused with the line that is wrong', async () => {
    const file = new Blob([
      'WEBVTT\n\n00:01.000 --> 00:02.000\nA\n\n00:03.000 -> 00:04\nB\n\n00:09 --> x\nC',
    ]);
    const { error } = await preview(file);
    expect(error).toMatchObject({
      code: 'unsupported_type',
      fields: { file: expect.stringMatching(/^Line 9: /u) },
    });
  });

  test('with many different words is stored', async () => {
    const id = await newLecture();
    const words = Array.from({ length: 10_000 }, (_, n) => n.toString(36).padStart(4, 'q')).join('\n');
    expect((await put(id, vtt(words))).status).toBe(200);
  });

  test('with more words than the search can hold is refused and changes nothing', async () => {
    const id = await newLecture();
    await put(id, vtt('Hello'));
    const before = await listed(id);
    // So that C# is found, the search reads "sharp" for each sign: these words have more than 100 letters each.
    const words = Array.from({ length: 12_000 }, (_, n) => n.toString(36) + '#'.repeat(20)).join('\n');
    const refusal = {
      code: 'unsupported_type',
      fields: { file: expect.stringContaining('too many different words') as string },
    };
    expect((await put(id, vtt(words))).error).toMatchObject(refusal);
    expect((await preview(vtt(words))).error).toMatchObject(refusal);
    expect(await listed(id)).toEqual(before);
    expect(await readdir(`${site.dataDir}/storage/captions/${id}`)).toHaveLength(1);
  });

  test('is measured in its language, by the preview as when it is stored', async () => {
    // English also has the stem of each word, so that there is twice as much.
    const letters = (n: number) =>
      String.fromCodePoint(97 + (n % 26), 97 + (Math.floor(n / 26) % 26), 97 + Math.floor(n / 676));
    const words = Array.from({ length: 6000 }, (_, n) => `${letters(n)}${'#'.repeat(20)}ings`);
    const [id, file] = [await newLecture(), vtt(words.join('\n'))];
    const statusesIn = async (language: string) =>
      [await preview(file, { language }), await put(id, file, { language })].map(({ status }) => status);
    expect(await statusesIn('en')).toEqual([415, 415]);
    expect(await statusesIn('th')).toEqual([200, 200]);
  });
});
