import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { openDataFolder } from '../server/src/platform/data-folder/data-folder.ts';
import { startEmbeddedPostgres } from '../server/src/platform/embedded-postgres/embedded-postgres.ts';
import { demoCourses } from '../server/demo/demo-courses.ts';
import { createLog } from '../server/src/platform/observation/log.ts';
import { freePort } from '../scripts/free-port.ts';
import { apiCallFigures } from './api.ts';
import { catalogueFigures } from './catalogue/figures.ts';
import { startBaseline } from './baselines/start.ts';
import { endChildren, startChild, type StartedChild } from './children.ts';
import { expectSameAnswers } from './cpu.ts';
import { demoCookie } from './demo-session.ts';
import { enumerationFigures } from './enumeration.ts';
import { atMostFigure, ratioFigure, tableOf, type Figure } from './figure.ts';
import { learningFigures } from './learning.ts';
import { measureLoad } from './load.ts';
import { memoryFigure } from './memory.ts';
import { moneyFigures } from './money.ts';
import { makeColdVideo, segmentFigure } from './media/segments.ts';
import { startStore } from './media/store.ts';
import { uploadFigures } from './media/upload.ts';
import { growthFigure } from './nodes/growth.ts';
import { transcodingFigure } from './nodes/transcoding.ts';
import { twoWebsFigures } from './nodes/two-webs.ts';
import { pageFigures } from './pages/figures.ts';
import { report } from './report/report.ts';
import { transcriptFigures } from './transcripts.ts';
import { inTurn, median } from './turns.ts';
import { until } from '../scripts/until.ts';

/**
 * `npm run bench` starts the product and its baselines, and measures them in one run on one machine; `npm run bench -- pages
 * memory` measures only these parts.
 */
const seconds = Number(process.env['BENCH_SECONDS'] ?? 3);
const parts: Record<string, (site: Site) => Promise<Figure[]>> = {
  start: startFigures,
  courses: apiFigures,
  api: (site) => apiCallFigures(site, { databaseUrl: postgres.url, seconds }),
  pages: async (site) =>
    pageFigures(site, { cookie: await demoCookie(site.origin, 'learner'), folder, seconds }),
  enumeration: (site) => enumerationFigures(site.origin, postgres.url),
  learning: (site) => learningFigures(site, { databaseUrl: postgres.url, seconds }),
  money: (site) => moneyFigures(site, { databaseUrl: postgres.url, secret, seconds }),
  // The parts from here on do not measure the first site.
  memory: newSiteFigures,
  nodes: nodeFigures,
  segments: coldFigures,
  transcripts: saidFigures,
  catalogue: () => catalogueFigures(postgres.adminUrl, folder),
};
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0)
  throw new Error(
    `The bench has no part named ${unknown.join(', ')}. Its parts are ${Object.keys(parts).join(', ')}.`,
  );
const root = resolve(import.meta.dirname, '..');
const folder = await mkdtemp(join(tmpdir(), 'fit-coder-bench-'));
const secret = randomBytes(32).toString('hex');
/** The mark of the site's storage. A storage with a copy of it counts as the site's. */
const siteMark = join(folder, 'data/storage/site');
const lectures = demoCourses.flatMap(({ sections }) => sections.flatMap((section) => section.lectures));
const videoCount = lectures.filter(({ video }) => video !== undefined).length;
const log = createLog('warn');
const data = await openDataFolder(join(folder, 'database'));
const postgres = await startEmbeddedPostgres({ folder: data.path, log });

interface Site {
  readonly origin: string;
  readonly pid: number;
  readonly startSeconds: number;
}

// A bench that is told to stop ends what it started, such as the database.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => void endAll().then(() => process.exit(130)));

const measured: Figure[] = [];
/** How long each start took, in seconds. */
const starts: number[] = [];
try {
  await startSite();
  const site = await startAgain();
  for (const [name, part] of Object.entries(parts)) {
    if (!measures(name)) continue;
    const began = performance.now();
    const more = await part(site);
    measured.push(...more);
    // Without output for ten minutes, the bench would seem to hang.
    process.stderr.write(`${tableOf(more)}\n${name}: ${Math.round((performance.now() - began) / 1000)} s\n`);
  }
  await report(measured, root, seconds);
} finally {
  await endAll();
}

function measures(part: string): boolean {
  return wanted.length === 0 || wanted.includes(part);
}

async function endAll(): Promise<void> {
  await endChildren();
  await postgres.stop();
  await data.close();
  await rm(folder, { recursive: true, force: true });
}

/** Figures of a new process, which the other measurements did not load; the one before gives up the data folder. */
async function newSiteFigures(): Promise<Figure[]> {
  await endChildren();
  const site = await startSite();
  const memory = await memoryFigure(site);
  const growth = await growthFigure(site, { cookie: await demoCookie(site.origin, 'learner'), folder });
  return [memory, growth, ...(await uploadFigures(site, folder))];
}

async function nodeFigures(): Promise<Figure[]> {
  await endChildren();
  const one = await startSite();
  // Two folders are not one storage, but pages need no files.
  await cp(siteMark, join(folder, 'other-data/storage/site'));
  const other = await startSite({ DATA_DIR: join(folder, 'other-data') });
  const twoWebs = await twoWebsFigures([one, other], {
    cookie: await demoCookie(one.origin, 'learner'),
    seconds,
  });
  // A worker responds to nothing, so it counts as started at once.
  const startWorker = () => startProgram({ ROLE: 'worker' }, `${one.origin}/readyz`);
  const transcoding = await transcodingFigure(one, startWorker, { databaseUrl: postgres.url, seconds });
  return [...twoWebs, transcoding];
}

/** Runs after all other parts that use the first database, because the lectures that it adds would change their figures. */
async function saidFigures(): Promise<Figure[]> {
  await endChildren();
  return transcriptFigures(await startSite(), postgres.url);
}

/** Segments that are not in memory, in each way of delivery. */
async function coldFigures(): Promise<Figure[]> {
  const figures: Figure[] = [];
  const video = await makeColdVideo(postgres.url, join(folder, 'data'));
  for (const way of ['stream', 'x-accel'] as const) {
    await endChildren();
    const site = await startSite({ MEDIA_DELIVERY: way });
    figures.push(await segmentFigure(way, site, video, folder));
  }
  await endChildren();
  const store = await startStore(folder, await readFile(siteMark));
  try {
    const site = await startSite({ ...store.settings, S3_TLS: 'off', MEDIA_DELIVERY: 'redirect' });
    figures.push(await segmentFigure('redirect', site, video, folder));
  } finally {
    await endChildren();
    await store.stop();
  }
  return figures;
}

/** Starts the built site on the bench's database. The first start adds the demo's courses. */
async function startSite(more: Readonly<Record<string, string>> = {}): Promise<Site> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const { pid, seconds: startSeconds } = await startProgram(
    { PORT: String(port), ROLE: 'web', ...more },
    `${origin}/readyz`,
  );
  await coursesThere(origin);
  return { origin, pid, startSeconds };
}

/** Starts the program as `npm start` does, with the bench's database and folder. */
async function startProgram(more: Readonly<Record<string, string>>, readyUrl: string): Promise<StartedChild> {
  const env = {
    HOST: '127.0.0.1',
    DATABASE_URL: postgres.url,
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'error',
    RATE_LIMITS: 'off',
    SECRET: secret,
    ...more,
  };
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    scripts: { start: string };
  };
  const args = ['-c', `cd '${root}' && ${scripts.start}`];
  return startChild({ command: 'sh', args, env, readyUrl });
}

async function coursesThere(origin: string): Promise<void> {
  await until('the first page of the catalogue', async () => {
    const { courses } = (await (await fetch(`${origin}/api/v1/courses`)).json()) as { courses: unknown[] };
    return courses.length >= 20 || undefined;
  });
  // Captions and files are still being added then, which would take a part of the processor from what is measured.
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  try {
    await until('all videos of the demo', async () => {
      const { rows } = await client.query<{ queued: number }>(
        'select count(distinct lecture_id)::integer as queued from media_assets',
      );
      return (rows[0]?.queued ?? 0) >= videoCount || undefined;
    });
  } finally {
    await client.end();
  }
}

async function startFigures(): Promise<Figure[]> {
  const name = 'Start until ready, database already there';
  return [atMostFigure(name, 's', median(starts), { must: 0.8, aim: 0.5 })];
}

/**
 * Starts the site on the data that is there, five times if starts are measured, and records how long each start takes. The last
 * site keeps running.
 */
async function startAgain(): Promise<Site> {
  await endChildren();
  const site = await startSite();
  starts.push(site.startSeconds);
  return starts.length < (measures('start') ? 5 : 1) ? startAgain() : site;
}

async function apiFigures(site: Site): Promise<Figure[]> {
  const { origin, pid } = site;
  const baseline = await startBaseline('raw/courses.ts', postgres.url);
  await expectSameAnswers([site, baseline], [{ method: 'GET', path: '/courses' }]);
  const url = `${origin}/api/v1/courses`;
  const headers = { 'cache-control': 'no-cache' };
  const { ours: asked, theirs: raw } = await inTurn(
    async () => (await measureLoad({ url, headers, pids: [pid], seconds })).microseconds,
    async () =>
      (await measureLoad({ url: `${baseline.origin}/`, pids: [baseline.pid], seconds })).microseconds,
  );
  const kept = await measureLoad({ url, pids: [pid], seconds });
  const target = { must: 1.25, aim: 1 };
  const name = 'GET /courses, 20 courses, CPU per request, against node:http + pg';
  return [
    ratioFigure(`${name}: asked of the database`, 'µs', asked, raw, target),
    ratioFigure(`${name}: as kept`, 'µs', kept.microseconds, raw, target),
  ];
}
