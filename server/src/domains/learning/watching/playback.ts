import type { Playback, PlaybackCaptions } from '@fit-coder/contracts/learning';
import type { Chapter } from '@fit-coder/contracts/learning/chapters';
import type { CaptionsFacts } from '../../catalogue/catalogue.ts';

/** A lecture with its current video. */
export interface PlayableLecture {
  readonly id: string;
  readonly title: string;
  readonly assetId: string;
  readonly durationSeconds: number | null;
  readonly chapters: readonly Chapter[];
}

/** The paths from which a lecture plays. Each request for them is authorised separately. */
export function presentPlayback(
  lecture: PlayableLecture,
  captions: readonly CaptionsFacts[],
  storyboard: boolean,
): Playback {
  const folder = `/media/${lecture.assetId}`;
  return {
    lectureId: lecture.id,
    title: lecture.title,
    hls: `${folder}/master.m3u8`,
    poster: `${folder}/poster.webp`,
    storyboard: storyboard ? `${folder}/storyboard.vtt` : null,
    captions: captions.map(presentCaptions),
    chapters: [...lecture.chapters],
    durationSeconds: lecture.durationSeconds ?? 0,
  };
}

function presentCaptions({ language, label, isDefault, file }: CaptionsFacts): PlaybackCaptions {
  return { language, label, src: `/${file}`, default: isDefault };
}
