import type { Chapter } from '@fit-coder/contracts/learning/chapters';
import { useExternalStore } from '../../../lib/external-store.ts';
import { playerLink } from '../now-playing.ts';

/** The chapter in which a second lies; null before the first one. */
export function chapterAt(chapters: readonly Chapter[], second: number): Chapter | null {
  return chapters.findLast(({ seconds }) => seconds <= second) ?? null;
}

/** The chapter that the player shows of a lecture; null before the first, and if the lecture is not open there. */
export function useCurrentChapter(lectureId: string, chapters: readonly Chapter[]): Chapter | null {
  const read = () => {
    const now = playerLink.read();
    return now?.lectureId === lectureId ? chapterAt(chapters, now.seconds) : null;
  };
  return useExternalStore<Chapter | null>({ subscribe: playerLink.subscribe, read }, null);
}
