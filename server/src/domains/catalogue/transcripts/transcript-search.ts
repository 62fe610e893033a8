/** What is looked for in transcripts and titles. */
export interface TranscriptSearch {
  /** What the viewer wrote. */
  readonly text: string;
  /** The language of the words (BCP 47). */
  readonly language: string;
  readonly limit: number;
}

/** What is looked for in one course. */
export interface CourseSearch extends TranscriptSearch {
  /** The viewer may watch the whole course, and not only its previews. */
  readonly open: boolean;
}

/** A passage in which words are said, or a lecture with them in its title. */
export interface SaidRow {
  readonly lectureId: string;
  readonly lectureTitle: string;
  /** The lecture is open to everyone. */
  readonly preview: boolean;
  readonly course: {
    readonly id: string;
    readonly slug: string;
    readonly title: string;
    readonly access: 'free' | 'premium';
    readonly published: boolean;
  };
  /**
   * What was found: the title, the words as they were typed or with their stems, or only the beginning of a longer word,
   * which must not be told of a lecture that the viewer may not watch.
   */
  readonly found: 'title' | 'words' | 'beginning';
  /** Of the passage, or of the search that found the title (BCP 47). */
  readonly language: string;
  /** The passage, with `hitMarks` around the stems that were found. Empty if the words are only in the title. */
  readonly marked: string;
  readonly cueOffsets: readonly number[];
  readonly cueSeconds: readonly number[];
}

/** Characters that no passage contains, around a hit. */
export const hitMarks = { start: '\u0001', end: '\u0002' } as const;
