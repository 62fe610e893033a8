import { readFileSync } from 'node:fs';
import { create, type Font } from 'fontkit';

/** A file of `server/fonts`. */
interface Face {
  readonly name: string;
  readonly bytes: Buffer;
  readonly font: Font;
}

export type Weight = 'regular' | 'bold';

/** A part of a text that one face has the letters for. */
interface Run {
  readonly face: Face;
  readonly text: string;
}

const fonts = new URL('../../../../../fonts/', import.meta.url);
const loaded = new Map<string, Face>();

/** Read at the first use, because most processes never write an invoice, and few invoices need all faces. */
function faceOf(name: string): Face {
  const known = loaded.get(name);
  if (known) return known;
  const bytes = readFileSync(new URL(`${name}.ttf`, fonts));
  const face = { name, bytes, font: create(bytes) };
  loaded.set(name, face);
  return face;
}

/** The faces in the order in which a letter is searched for. */
const faces: Readonly<Record<Weight, readonly string[]>> = {
  regular: ['archivo-regular', 'jetbrains-mono-greek-cyrillic', 'droid-sans-fallback-cjk'],
  bold: ['archivo-bold', 'jetbrains-mono-greek-cyrillic', 'droid-sans-fallback-cjk'],
};

const unknown = '?';
/** Marks without a shape of their own, such as joiners and variation selectors. */
const shapeless = /[\p{Cc}\p{Cf}\uFE00-\uFE0F]/gu;

/** Writes text of any script into a PDF, each letter in the first face that has it. */
export class Letters {
  readonly #doc: PDFKit.PDFDocument;
  readonly #registered = new Set<string>();
  /** Whether a letter was in no face, and a question mark was written for it. */
  someUnknown = false;

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc;
  }

  /** The width of one line, in points. */
  width(text: string, weight: Weight, size: number): number {
    return this.#runs(text, weight).reduce((sum, run) => sum + this.#widthOf(run, size), 0);
  }

  /** Writes one line with its top left corner at `x` and `y`. */
  write(text: string, at: { readonly x: number; readonly y: number }, weight: Weight, size: number): void {
    let { x } = at;
    for (const run of this.#runs(text, weight)) {
      const width = this.#widthOf(run, size);
      // On one baseline, although the faces have different heights.
      this.#doc.text(run.text, x, at.y + size, { lineBreak: false, baseline: 'alphabetic' });
      x += width;
    }
  }

  /** Breaks a text into lines of at most `room` points: at spaces, or within a word that is longer than a line. */
  lines(text: string, weight: Weight, size: number, room: number): string[] {
    const lines: string[] = [];
    let line = '';
    const fits = (longer: string) => this.width(longer, weight, size) <= room;
    for (const word of text.split(/(?<=[\s\u3000-\u30FF\u3400-\u9FFF\uAC00-\uD7AF])/u).flatMap(splitLong)) {
      if (line !== '' && !fits((line + word).trimEnd())) {
        lines.push(line.trimEnd());
        line = '';
      }
      line += word;
    }
    return [...lines, line.trimEnd()];

    function splitLong(word: string): string[] {
      return fits(word.trimEnd()) ? [word] : Array.from(word);
    }
  }

  #widthOf({ face, text }: Run, size: number): number {
    if (!this.#registered.has(face.name)) this.#doc.registerFont(face.name, face.bytes);
    this.#registered.add(face.name);
    return this.#doc.font(face.name).fontSize(size).widthOfString(text);
  }

  #runs(text: string, weight: Weight): Run[] {
    const runs: Run[] = [];
    for (const letter of text.normalize('NFC').replaceAll(shapeless, '')) {
      const [face, shown] = this.#faceFor(letter, weight);
      const last = runs.at(-1);
      if (last?.face === face) runs[runs.length - 1] = { face, text: last.text + shown };
      else runs.push({ face, text: shown });
    }
    return runs;
  }

  #faceFor(letter: string, weight: Weight): readonly [Face, string] {
    const codePoint = letter.codePointAt(0) ?? 0;
    for (const name of faces[weight]) {
      const face = faceOf(name);
      if (face.font.hasGlyphForCodePoint(codePoint)) return [face, letter];
    }
    this.someUnknown = true;
    return [faceOf(`archivo-${weight}`), unknown];
  }
}
