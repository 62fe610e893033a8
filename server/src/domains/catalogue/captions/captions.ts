import type { CaptionsPreview, LectureCaptions } from '@fit-coder/contracts/learning/captions';
import { previewedCues } from '@fit-coder/contracts/learning/captions';
import type { CaptionsFile } from './captions-file.ts';
import { wordsOf } from './cue.ts';

/** A lecture's captions in one language. */
export interface CaptionsRow {
  readonly id: string;
  readonly language: string;
  readonly label: string;
  readonly isDefault: boolean;
  /** A key in storage: WebVTT. */
  readonly file: string;
  readonly cueCount: number;
  readonly createdAt: Date;
}

/** What later domains may know of a lecture's captions. */
export type CaptionsFacts = Pick<CaptionsRow, 'language' | 'label' | 'isDefault' | 'file'>;

export function presentCaptions(row: CaptionsRow): LectureCaptions {
  return {
    language: row.language,
    label: row.label,
    default: row.isDefault,
    cueCount: row.cueCount,
    src: `/${row.file}`,
    addedAt: row.createdAt.toISOString(),
  };
}

export function presentPreview({ format, cues, repeats }: CaptionsFile): CaptionsPreview {
  return {
    format,
    cueCount: cues.length,
    repeats,
    seconds: Math.max(0, ...cues.slice(-1).map(({ end }) => end)),
    cues: cues.slice(0, previewedCues).map((cue) => ({ start: cue.start, end: cue.end, text: wordsOf(cue) })),
  };
}
