import type { VideoContainer } from './container.ts';

/** How many clockwise quarter turns show the stored picture upright. */
export type QuarterTurns = 0 | 1 | 2 | 3;

/** How to interpret the stored colours; null if the file does not say. */
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
  /** When the picture and the audio end; null if the container does not say. */
  pictureSeconds: number | null;
  soundSeconds: number | null;
  /** As displayed: after rotation and with square pixels. */
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
  /** The indexes of the chosen streams in the file. */
  videoStream: number;
  audioStream: number | null;
};
