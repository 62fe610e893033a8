import { readFile } from 'node:fs/promises';

const videos = new URL('../videos/', import.meta.url);

/** A sentence of a video; times in seconds. */
interface Cue {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** The sentences of a video of the demo, in their order. */
export async function cuesOfVideo(video: string): Promise<Cue[]> {
  const [, ...blocks] = (await readFile(new URL(`${video}.vtt`, videos), 'utf8')).trim().split(/\n{2,}/u);
  return blocks.flatMap((block) => {
    const [timing = '', ...lines] = block.split('\n');
    const [from, to] = timing.split(' --> ').map(secondsOf);
    return from === undefined || to === undefined ? [] : [{ from, to, text: lines.join(' ') }];
  });
}

function secondsOf(time: string): number {
  return time.split(':').reduce((sum, part) => sum * 60 + Number.parseFloat(part), 0);
}
