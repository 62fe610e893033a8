import type { VideoContainer } from './container.ts';

/** A quarter turn count, clockwise, that shows the stored picture upright. */
export type QuarterTurns = 0 | 1 | 2 | 3;

/** How the stored colours are to be read; null where the file does not say. */
export type SourceColour = {
  pixelFormat: string;
  fullRange: boolean;
  matrix: string | null;
  transfer: string | null;
};

/** An uploaded file that passed the checks. Sizes in pixels, times in seconds. */
export type ProbedVideo = {
  container: VideoContainer;
  /** Of the whole file. */
  durationSeconds: number;
  /** When the picture and the sound end, null where the container does not say. */
  pictureSeconds: number | null;
  soundSeconds: number | null;
  /** As shown: after rotation and with square pixels. */
  width: number;
  height: number;
  /** As stored. */
  codedWidth: number;
  codedHeight: number;
  turns: QuarterTurns;
  frameRate: number;
  interlaced: boolean;
  colour: SourceColour;
  hasAudio: boolean;
  videoCodec: string;
  audioCodec: string | null;
  /** Positions of the chosen streams in the file. */
  videoStream: number;
  audioStream: number | null;
};
