import type { Playback } from '@fit-coder/contracts/learning';
import type { ReactElement, RefObject } from 'react';
import { ChapterList } from '../chapters/chapter-list.tsx';
import { useCurrentChapter } from '../chapters/current-chapter.ts';
import { PlayerMenu } from './player-menu.tsx';

interface ChapterMenuProps {
  playback: Pick<Playback, 'lectureId' | 'chapters'>;
  layer: RefObject<HTMLElement | null>;
}

/** The title of the current chapter, which opens the list of all. */
export function ChapterMenu({ playback, layer }: ChapterMenuProps): ReactElement {
  const { lectureId, chapters } = playback;
  const current = useCurrentChapter(lectureId, chapters);
  return (
    <PlayerMenu
      label="Chapters"
      face={<span>{current?.title ?? 'Chapters'}</span>}
      words={current?.title}
      className="player-chapter"
      layer={layer}
    >
      {(close) => <ChapterList lectureId={lectureId} chapters={chapters} onChoose={close} />}
    </PlayerMenu>
  );
}
