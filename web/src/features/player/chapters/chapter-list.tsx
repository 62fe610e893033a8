import { formatClock } from '@fit-coder/contracts/clock';
import type { Chapter } from '@fit-coder/contracts/learning/chapters';
import type { ReactElement } from 'react';
import { playerLink } from '../now-playing.ts';
import { useCurrentChapter } from './current-chapter.ts';

interface ChapterListProps {
  lectureId: string;
  chapters: readonly Chapter[];
  /** Called after a chapter was chosen. */
  onChoose?: () => void;
}

/** The chapters of a lecture; each moves the video to its start. */
export function ChapterList({ lectureId, chapters, onChoose }: ChapterListProps): ReactElement {
  const current = useCurrentChapter(lectureId, chapters);
  const choose = (seconds: number) => {
    playerLink.seek(lectureId, seconds);
    onChoose?.();
  };
  return (
    <ol className="chapters">
      {chapters.map((chapter) => (
        <li key={chapter.seconds}>
          <button
            type="button"
            aria-current={chapter === current ? 'true' : undefined}
            onClick={() => choose(chapter.seconds)}
          >
            <span className="font-mono">{formatClock(chapter.seconds)}</span>
            <span className="wrap-anywhere">{chapter.title}</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
