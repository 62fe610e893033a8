import type { Playback } from '@fit-coder/contracts/learning';

/** A lecture with its current video. */
export interface PlayableLecture {
  readonly id: string;
  readonly title: string;
  readonly assetId: string;
  readonly durationSeconds: number | null;
  /** A key in storage: `captions/<lecture>/<digest>.vtt`. */
  readonly captions: string | null;
}

/** The paths from which a lecture plays. Each request for them is authorised separately. */
export function presentPlayback(lecture: PlayableLecture, storyboard: boolean): Playback {
  const folder = `/media/${lecture.assetId}`;
  return {
    lectureId: lecture.id,
    title: lecture.title,
    hls: `${folder}/master.m3u8`,
    poster: `${folder}/poster.webp`,
    storyboard: storyboard ? `${folder}/storyboard.vtt` : null,
    captions: lecture.captions && `/${lecture.captions}`,
    durationSeconds: lecture.durationSeconds ?? 0,
  };
}
