import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { execa } from 'execa';
import type { LectureScript } from './lecture-script.ts';
import type { LectureTimeline } from './lecture-timeline.ts';

/** One spoken sentence: its sound file and its length in seconds. */
export type SpokenLine = { path: string; seconds: number };

/** How each voice of a script is made: the HTS voice of festival, lowered, or flite's `rms`. */
const voices = {
  bright: { engine: 'festival', pitch: 0.92 },
  deep: { engine: 'festival', pitch: 0.82 },
  rms: { engine: 'flite' },
} as const satisfies Record<
  LectureScript['voice'],
  { engine: 'festival'; pitch: number } | { engine: 'flite' }
>;

/** Speaks every step of the script into `folder`. */
export async function speakScript(script: LectureScript, folder: string): Promise<SpokenLine[]> {
  const voice = voices[script.voice];
  const sentences = script.steps.map((step, index) => ({
    text: step.spoken ?? step.say,
    path: join(folder, `${script.name}-${index}.wav`),
  }));
  if (voice.engine === 'festival') await speakByFestival(sentences, voice.pitch, folder);
  else for (const sentence of sentences) await speakByFlite(sentence, folder);
  return Promise.all(sentences.map(async ({ path }) => ({ path, seconds: await lengthOf(path) })));
}

type Sentence = { text: string; path: string };

/** One run of festival speaks all sentences; ffmpeg then lowers the voice and keeps its pace. */
async function speakByFestival(sentences: readonly Sentence[], pitch: number, folder: string): Promise<void> {
  const raw = (path: string) => `${path}.raw.wav`;
  const quoted = (text: string) => `"${text.replaceAll(/["\\]/gu, '')}"`;
  const lines = sentences.map(
    ({ text, path }) =>
      `(utt.save.wave (utt.synth (Utterance Text ${quoted(text)})) ${quoted(raw(path))} 'riff)`,
  );
  const program = join(folder, 'speech.scm');
  await writeFile(program, ['(voice_cmu_us_slt_arctic_hts)', ...lines, ''].join('\n'));
  await execa('festival', ['-b', program], { stdin: 'ignore' });
  for (const { path } of sentences) {
    const filter = `asetrate=${festivalRate}*${pitch},aresample=${festivalRate},atempo=1/${pitch}`;
    await execa('ffmpeg', ['-v', 'error', '-y', '-i', raw(path), '-af', filter, path]);
  }
}

/** Samples a second of the HTS voice. */
const festivalRate = 32_000;

async function speakByFlite({ text, path }: Sentence, folder: string): Promise<void> {
  const file = join(folder, 'sentence.txt');
  await writeFile(file, text);
  await execa('ffmpeg', [
    ...['-v', 'error', '-y', '-f', 'lavfi', '-i', `flite=textfile=${file}:voice=rms`],
    ...['-af', 'atempo=0.96', path],
  ]);
}

async function lengthOf(path: string): Promise<number> {
  const probe = ['-v', 'error', '-show_entries', 'format=duration', '-of', 'csv=p=0', path];
  const { stdout } = await execa('ffprobe', probe);
  return Number(stdout);
}

/** Two soft notes under the title card. */
const chime =
  "aevalsrc='0.10*exp(-5*t)*sin(2*PI*392*t)+0.08*between(t,0.14,3)*exp(-5*(t-0.14))*sin(2*PI*587.33*t)':s=44100:d=1.4";

/** Keeps peaks 6 dB below full scale: AAC at the film's bit rate raises them by some dB, and players may clip above 0 dBFS. */
const limiter = 'alimiter=limit=0.5:attack=5:release=50:level=disabled';

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
    `${sentences}amix=inputs=${lines.length}:normalize=0,loudnorm=I=-17.7:TP=-2:LRA=7,aresample=44100[voice]`,
    `${chime}[chime]`,
    `[voice][chime]amix=inputs=2:normalize=0,${limiter},apad,atrim=end=${timeline.seconds.toFixed(3)}[mix]`,
  ];
  const inputs = lines.flatMap((line) => ['-i', line.path]);
  const output = ['-filter_complex', graph.join(';'), '-map', '[mix]', '-ac', '1', path];
  await execa('ffmpeg', ['-v', 'error', '-y', ...inputs, ...output]);
  return path;
}
