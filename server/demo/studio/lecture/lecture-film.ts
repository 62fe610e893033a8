import type { Writable } from 'node:stream';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { execa } from 'execa';
import type { Browser, Page } from 'playwright-core';
import { lectureCaptions, lectureChapters } from './lecture-captions.ts';
import type { LectureScript } from './lecture-script.ts';
import { sceneAt } from './lecture-scene.ts';
import type { LecturePlace } from './lecture-stage.ts';
import { drawScene, openStage, stageSize } from './lecture-stage.ts';
import type { LectureTimeline } from './lecture-timeline.ts';
import { lectureTimeline } from './lecture-timeline.ts';
import { mixVoice, speakScript } from './lecture-voice.ts';

const framesPerSecond = 24;

/** Films one lecture into `folder` as <name>.mp4, <name>.vtt (captions) and <name>.chapters.vtt, and returns its length in seconds. */
export async function filmLecture(
  browser: Browser,
  script: LectureScript,
  place: LecturePlace,
  folder: string,
): Promise<number> {
  const scratch = await mkdtemp(join(tmpdir(), 'lecture-'));
  const page = await browser.newPage({
    viewport: stageSize,
    deviceScaleFactor: script.height / stageSize.height,
  });
  try {
    const spoken = await speakScript(script, scratch);
    const timeline = lectureTimeline(
      script,
      spoken.map((line) => line.seconds),
    );
    const sound = await mixVoice(spoken, timeline, join(scratch, 'voice.wav'));
    await openStage(page, script, place);
    await filmScenes(page, script, timeline, sound, join(folder, `${script.name}.mp4`));
    await writeFile(join(folder, `${script.name}.vtt`), lectureCaptions(timeline));
    await writeFile(join(folder, `${script.name}.chapters.vtt`), lectureChapters(timeline));
    return timeline.seconds;
  } finally {
    await page.close();
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Sends a PNG per frame to ffmpeg; a scene that did not change is drawn only once. */
async function filmScenes(
  page: Page,
  script: LectureScript,
  timeline: LectureTimeline,
  sound: string,
  path: string,
): Promise<void> {
  const encoder = execa('ffmpeg', encoderArguments(sound, path), { stdin: 'pipe' });
  const frames = Math.round(timeline.seconds * framesPerSecond);
  let last: { key: string; png: Buffer } = { key: '', png: Buffer.alloc(0) };
  for (let frame = 0; frame < frames; frame += 1) {
    const scene = sceneAt(timeline, frame / framesPerSecond);
    const key = JSON.stringify(scene);
    if (key !== last.key) last = { key, png: await drawScene(page, script.language, scene) };
    await send(encoder.stdin, last.png);
  }
  encoder.stdin.end();
  await encoder;
}

async function send(sink: Writable, bytes: Buffer): Promise<void> {
  if (!sink.write(bytes)) await once(sink, 'drain');
}

function encoderArguments(sound: string, path: string): string[] {
  const colour = ['-colorspace', 'bt709', '-color_primaries', 'bt709', '-color_trc', 'bt709'];
  return [
    ...[
      '-v',
      'error',
      '-y',
      '-f',
      'image2pipe',
      '-framerate',
      String(framesPerSecond),
      '-c:v',
      'png',
      '-i',
      '-',
    ],
    ...['-i', sound, '-map', '0:v', '-map', '1:a'],
    ...['-vf', 'scale=out_color_matrix=bt709:out_range=tv:flags=accurate_rnd,format=yuv420p', ...colour],
    ...[
      '-c:v',
      'libx264',
      '-preset',
      'slow',
      '-crf',
      '30',
      '-tune',
      'animation',
      '-g',
      '480',
      '-threads',
      '2',
    ],
    ...['-c:a', 'aac', '-b:a', '28k', '-ar', '32000', '-movflags', '+faststart'],
    ...[
      '-map_metadata',
      '-1',
      '-fflags',
      '+bitexact',
      '-flags:v',
      '+bitexact',
      '-flags:a',
      '+bitexact',
      path,
    ],
  ];
}
