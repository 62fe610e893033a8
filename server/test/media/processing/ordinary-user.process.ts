import { mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { openFfmpeg } from '../../../src/domains/media/ffmpeg/ffmpeg.process.ts';
import { transcodeToHls } from '../../../src/domains/media/transcode/hls/hls.transcode.ts';
import { probeVideo } from '../../../src/domains/media/probe/probe.ts';

/** Becomes the owner of the folder in its argument, and transcodes `video.mp4` in it. */
const folder = process.argv[2] ?? '';
const { uid, gid } = await stat(folder);
if (process.getuid?.() !== uid) {
  process.setgroups?.([]);
  process.setgid?.(gid);
  process.setuid?.(uid);
}

const ffmpeg = openFfmpeg();
const confinement = await ffmpeg.confinement();
const source = join(folder, 'video.mp4');
const outFolder = join(folder, 'made');
await mkdir(outFolder);
const { signal } = new AbortController();
const video = await probeVideo(ffmpeg, source, signal);
await transcodeToHls({ ffmpeg, source, video, outFolder, signal, onProgress: () => undefined });
const made = await readdir(outFolder, { recursive: true });
process.stdout.write(`${JSON.stringify({ user: process.getuid?.(), confinement, made })}\n`);
