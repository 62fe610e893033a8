import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cancelUpload, lectureVideo, uploadPath, type Video } from '@fit-coder/contracts/media';
import type { Config } from '../../../src/platform/config/config.ts';
import { makeCourse, makeVideoLecture } from '../../support/factories.ts';
import { from, metadata, tus, type UploadTarget } from './upload.client.ts';
import { startTestSite, type TestUser, type TestSite } from '../../support/test-site.ts';

/** Arbitrary bytes, because an upload site does not process what arrives. */
export const bytes = Buffer.from('What a video holds does not matter here. '.repeat(50_000));

/** An upload of which the first bytes have arrived; `place` is its path. */
export interface Begun {
  readonly lectureId: string;
  readonly place: string;
  readonly id: string;
}

/** A site that receives uploads, and an administrator who sends them. */
export interface UploadSite {
  readonly site: TestSite;
  readonly admin: TestUser;
  /** A file with `bytes`. */
  readonly file: string;
  as(user: TestUser): Pick<UploadTarget, 'origin' | 'cookie'>;
  /** The id of a lecture without a video. */
  newLecture(): Promise<string>;
  create(lectureId: string, length: number | string, headers?: Record<string, string>): Promise<Response>;
  patch(place: string, offset: number, body: Buffer): Promise<Response>;
  /** Announces `length` bytes, 1000 unless told, and sends 400. */
  begin(length?: number): Promise<Begun>;
  /** The offset of the upload according to the server. */
  offsetOf(place: string): Promise<string | null>;
  videoOf(lectureId: string): Promise<Video | null>;
  /** The status of cancelling the upload to a lecture. */
  cancel(lectureId: string): Promise<number>;
  /** The file in storage. */
  stored(assetId: string): Promise<Buffer>;
  /** The entries of the work folder of uploads; those of one upload if an id is given. */
  unfinished(id?: string): Promise<string[]>;
  /** A path in the work folder of uploads. */
  at(name: string): string;
}

/** Starts the site; it listens. `config` overrides its settings, and `lines` receives its log. */
export async function startUploadSite(
  config: Partial<Config> = {},
  lines?: Parameters<typeof startTestSite>[2],
): Promise<UploadSite> {
  const site = await startTestSite(config, null, lines);
  const origin = await site.listen();
  const admin = await site.user('admin');
  const course = await makeCourse(site);
  const file = join(site.dataDir, 'lecture one.mp4');
  await writeFile(file, bytes);
  const sender = { origin, cookie: admin.cookie };
  const at = (name: string) => join(site.dataDir, 'work/uploads', name);
  const newLecture = async () => (await makeVideoLecture(site, course, { video: false })).id;
  const create: UploadSite['create'] = (lectureId, length, headers = {}) => {
    const announced = { 'upload-length': String(length), 'upload-metadata': metadata({ lectureId }) };
    return tus(sender, 'POST', uploadPath, { ...announced, ...headers });
  };
  const patch: UploadSite['patch'] = (place, offset, body) =>
    tus(sender, 'PATCH', place, from(offset), new Uint8Array(body));
  return {
    site,
    admin,
    file,
    as: ({ cookie }) => ({ origin, cookie }),
    newLecture,
    create,
    patch,
    async begin(length = 1000) {
      const lectureId = await newLecture();
      const place = (await create(lectureId, length)).headers.get('location') ?? '';
      await patch(place, 0, bytes.subarray(0, 400));
      return { lectureId, place, id: place.split('/').at(-1) ?? '' };
    },
    offsetOf: async (place) => (await tus(sender, 'HEAD', place)).headers.get('upload-offset'),
    videoOf: async (id) => (await site.call(lectureVideo, { params: { id } }, admin.cookie)).data.video,
    cancel: async (id) => (await site.call(cancelUpload, { params: { id } }, admin.cookie)).status,
    stored: (assetId) => readFile(join(site.dataDir, 'storage/sources', assetId)),
    unfinished: async (id = '') => (await readdir(at(''))).filter((name) => name.startsWith(id)),
    at,
  };
}
