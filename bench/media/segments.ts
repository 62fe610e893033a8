import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { join } from 'node:path';
import pg from 'pg';
import { currentPlaylistVersion } from '../../server/src/domains/media/delivery/playlist.ts';
import { freePort } from '../../scripts/free-port.ts';
import { startChild } from '../children.ts';
import { connections, timeOf, type Target } from '../cpu.ts';
import { ratioFigure, type Figure } from '../figure.ts';
import { cpuOf } from '../load.ts';
import { inTurn } from '../turns.ts';

/** More bytes than a site keeps in memory, so that each request finds a file that is not there. */
const [segments, bytes] = [300, 500_000];

export type Way = 'stream' | 'x-accel' | 'redirect';

/** To stream a segment, the site copies it into new memory. Where page faults are slow, that is most of the cost. */
const targets = {
  stream: { must: 20, aim: 4 },
  'x-accel': { must: 4, aim: 2 },
  redirect: { must: 2, aim: 1 },
};

/** A video that visitors may watch, with files that exist only in the data folder. */
export interface ColdVideo {
  readonly assetId: string;
  /** The folder with the files of all videos. */
  readonly media: string;
}

/** Makes the first lecture of a free course a video of 300 segments. */
export async function makeColdVideo(databaseUrl: string, dataFolder: string): Promise<ColdVideo> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string }>(
      `with chosen as (
         select lectures.id from lectures join courses on courses.id = course_id
         where access = 'free' and published_at is not null order by course_id, position limit 1),
       asset as (
         insert into media_assets (lecture_id, state, file_name, size_bytes, playlist_version)
         select id, 'ready', 'cold.mp4', 1, ${currentPlaylistVersion} from chosen returning id, lecture_id)
       update lectures set asset_id = asset.id, preview = true from asset
       where lectures.id = asset.lecture_id returning asset.id`,
    );
    const assetId = rows[0]?.id ?? '';
    const media = join(dataFolder, 'storage/media');
    const folder = join(media, assetId, '720p');
    await mkdir(folder, { recursive: true });
    for (let at = 0; at < segments; at += 1) await writeFile(join(folder, nameOf(at)), randomBytes(bytes));
    return { assetId, media };
  } finally {
    await client.end();
  }
}

const nameOf = (at: number) => `segment-${String(at).padStart(4, '0')}.m4s`;

/**
 * The processor time of a site, and of the nginx in front of it, for a segment that is not in memory, against nginx that
 * sends the file without asking anyone. With `redirect` the site sends only a URL.
 */
export async function segmentFigure(
  way: Way,
  site: Target,
  { assetId, media }: ColdVideo,
  folder: string,
): Promise<Figure> {
  const nginx = await startNginx(site.origin, media, folder);
  const front = way === 'x-accel' ? nginx : site;
  const ours = [site.pid, ...(way === 'x-accel' ? [nginx.pid] : [])];
  const path = `/${assetId}/720p/`;
  const measured = await inTurn(
    () => microsecondsPer(`${front.origin}/media${path}`, ours),
    () => microsecondsPer(`${nginx.origin}/plain${path}`, [nginx.pid]),
  );
  const name = `A cold segment of 500 kB by ${way}, CPU per request, against nginx alone`;
  return ratioFigure(name, 'µs', measured.ours, measured.theirs, targets[way]);
}

async function microsecondsPer(address: string, pids: readonly number[]): Promise<number> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
  let at = 0;
  const before = await cpuOf(pids);
  const count = 3 * segments;
  await timeOf(async () => receive(address + nameOf(at++ % segments), agent), count);
  agent.destroy();
  return (((await cpuOf(pids)) - before) * 1e6) / count;
}

async function receive(url: string, agent: http.Agent): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
  http.get(url, { agent }, resolve).on('error', reject);
  const response = await promise;
  let received = 0;
  for await (const chunk of response) received += (chunk as Buffer).length;
  if (response.statusCode === 302) return;
  if (response.statusCode !== 200 || received !== bytes)
    throw new Error(`${url} was answered with ${response.statusCode} and ${received} bytes`);
}

/** Passes requests on to the site and sends what it names, as `deploy/nginx/several-nodes` does, without TLS. */
async function startNginx(origin: string, media: string, parent: string): Promise<Target> {
  const port = await freePort();
  const folder = join(parent, `nginx-${port}`);
  await mkdir(folder, { recursive: true });
  const config = join(folder, 'nginx.conf');
  await writeFile(
    config,
    `daemon off; master_process off; worker_processes 1; pid ${folder}/pid; error_log stderr error;
    events { worker_connections 256; }
    http {
      access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000;
      client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder};
      uwsgi_temp_path ${folder}; scgi_temp_path ${folder};
      upstream site { server ${new URL(origin).host}; keepalive 64; }
      server {
        listen 127.0.0.1:${port};
        location /plain/ { alias ${media}/; }
        location /_files/media/ { internal; alias ${media}/; }
        location / { proxy_pass http://site; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host ${new URL(origin).host}; }
      }
    }`,
  );
  const at = `http://127.0.0.1:${port}`;
  const { pid } = await startChild({ command: 'nginx', args: ['-c', config], readyUrl: `${at}/healthz` });
  return { origin: at, pid };
}
