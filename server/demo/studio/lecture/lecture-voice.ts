import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import type { LectureScript } from './lecture-script.ts';
import type { LectureTimeline } from './lecture-timeline.ts';

/** One spoken sentence: its sound file and its length in seconds. */
export type SpokenLine = { path: string; seconds: number };

/** Speaks every step of the script into `folder`, by the flite voices that ffmpeg brings. */
export async function speakScript(script: LectureScript, folder: string): Promise<SpokenLine[]> {
  const lines: SpokenLine[] = [];
  for (const [index, step] of script.steps.entries()) {
    const text = join(folder, `${script.name}-${index}.txt`);
    const path = join(folder, `${script.name}-${index}.wav`);
    await writeFile(text, step.spoken ?? step.say);
    await execa('ffmpeg', [
      ...['-v', 'error', '-y', '-f', 'lavfi', '-i', `flite=textfile=${text}:voice=${script.voice}`],
      ...['-af', 'atempo=0.96', path],
    ]);
    const probe = ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', path];
    const { stdout } = await execa('ffprobe', probe);
    lines.push({ path, seconds: Number(stdout) });
  }
  return lines;
}

/** Two soft notes under the title card. */
const chime =
  "aevalsrc='0.10*exp(-5*t)*sin(2*PI*392*t)+0.08*between(t,0.14,3)*exp(-5*(t-0.14))*sin(2*PI*587.33*t)':s=44100:d=1.4";

/** Mixes the sentences at their moments into one sound track, and returns its path. */
export async function mixVoice(
  lines: SpokenLine[],
  timeline: LectureTimeline,
  path: string,
): Promise<string> {
  const delayed = timeline.steps.map((step, index) => {
    const warm = 'highpass=f=90,equalizer=f=220:t=q:w=1:g=2,lowpass=f=6500';
    return `[${index}:a]aresample=44100,${warm},adelay=${Math.round(step.speech.from * 1000)}[s${index}]`;
  });
  const sentences = lines.map((_, index) => `[s${index}]`).join('');
  const graph = [
    ...delayed,
    `${sentences}amix=inputs=${lines.length}:normalize=0,loudnorm=I=-18:TP=-2:LRA=7,aresample=44100[voice]`,
    `${chime}[chime]`,
    `[voice][chime]amix=inputs=2:normalize=0,apad,atrim=end=${timeline.seconds.toFixed(3)}[mix]`,
  ];
  const inputs = lines.flatMap((line) => ['-i', line.path]);
  const output = ['-filter_complex', graph.join(';'), '-map', '[mix]', '-ac', '1', path];
  await execa('ffmpeg', ['-v', 'error', '-y', ...inputs, ...output]);
  return path;
}
