import type { VideoContainer } from './container.ts';

/** How many clockwise quarter turns show the stored picture upright. */
export type QuarterTurns = 0 | 1 | 2 | 3;

/** How to interpret the stored colours; null if the file does not say. */
export interface SourceColour {
  readonly pixelFormat: string;
  readonly fullRange: boolean;
  readonly matrix: string | null;
  readonly transfer: string | null;
}

/** An uploaded file that passed the checks. Sizes in pixels, times in seconds. */
export interface ProbedVideo {
  readonly container: VideoContainer;
  /** Of the whole file. */
  readonly durationSeconds: number;
  /** When the picture and the audio end; null if the container does not say. */
  readonly pictureSeconds: number | null;
  readonly soundSeconds: number | null;
  /** As displayed: after rotation and with square pixels. */
  readonly width: number;
  readonly height: number;
  /** As stored. */
  readonly codedWidth: number;
  readonly codedHeight: number;
  readonly turns: QuarterTurns;
  readonly frameRate: number;
  readonly interlaced: boolean;
  readonly colour: SourceColour;
  readonly hasAudio: boolean;
  /** The indexes of the chosen streams in the file. */
  readonly videoStream: number;
  readonly audioStream: number | null;
}
