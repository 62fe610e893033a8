/** A sentence of the captions and when it begins, in seconds. */
interface Sentence {
  readonly from: number;
  readonly text: string;
}

const timing =
  /^(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})[ \t]+-->[ \t]+(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})/u;

/** A sentence that begins up to this many seconds later still counts, because viewers pause a video a little early. */
const tolerance = 0.5;

/** The most characters of a quoted sentence. */
const longest = 300;

/** The sentence of a WebVTT file that is said at a second; empty before the first. */
export function saidAt(captions: string, second: number): string {
  const begun = sentencesOf(captions).findLast(({ from }) => from <= second + tolerance);
  const characters = Array.from(begun?.text ?? '');
  return characters.length > longest ? `${characters.slice(0, longest - 1).join('')}…` : characters.join('');
}

/** The words of the captions as sentences. Within a cue, each character takes the same time. */
function sentencesOf(captions: string): Sentence[] {
  const sentences: Sentence[] = [];
  let begun: Sentence | null = null;
  for (const { from, to, text } of cuesOf(captions)) {
    for (const { 0: part, index } of text.matchAll(/\S.*?(?:[.!?…]["”’)]*(?=\s|$)|$)/gu)) {
      const at = from + ((to - from) * index) / text.length;
      begun = begun ? { from: begun.from, text: `${begun.text} ${part}` } : { from: at, text: part };
      if (!/[.!?…]["”’)]*$/u.test(part)) continue;
      sentences.push(begun);
      begun = null;
    }
  }
  return begun ? [...sentences, begun] : sentences;
}

interface Cue {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

function cuesOf(captions: string): Cue[] {
  const blocks = captions.replaceAll(/\r\n?/gu, '\n').split(/\n{2,}/u);
  return blocks.flatMap((block) => {
    const lines = block.split('\n');
    const place = lines.findIndex((line) => timing.test(line));
    const times = timing.exec(lines[place] ?? '')?.slice(1);
    const text = plain(lines.slice(place + 1).join(' '));
    return times && text ? [{ from: secondsOf(times.slice(0, 4)), to: secondsOf(times.slice(4)), text }] : [];
  });
}

function secondsOf([hours, minutes, seconds, thousandths]: (string | undefined)[]): number {
  return Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds) + Number(thousandths) / 1000;
}

const escapes: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&amp;': '&',
  '&nbsp;': ' ',
  '&lrm;': '',
  '&rlm;': '',
};

/** The text of a cue without its tags and escapes. */
function plain(cue: string): string {
  return cue
    .replaceAll(/<[^>]*>/gu, '')
    .replaceAll(/&(?:lt|gt|amp|nbsp|lrm|rlm);/gu, (escape) => escapes[escape] ?? escape)
    .replaceAll(/[\s\0]+/gu, ' ')
    .trim();
}
