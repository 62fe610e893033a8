import type { Chapter } from '@fit-coder/contracts/learning/chapters';
import { useEffect, type RefObject } from 'react';

/** Gives the chapters to the video, where the timeline reads them, once the video knows its length. */
export function useChapterCues(
  video: RefObject<HTMLVideoElement | null>,
  chapters: readonly Chapter[],
): void {
  useEffect(() => {
    const element = video.current;
    if (!element || chapters.length === 0) return;
    const track = chapterTrackOf(element);
    const listening = new AbortController();
    const fill = () => {
      removeCues(track);
      for (const cue of cuesOf(chapters, element.duration)) track.addCue(cue);
      notifyTimeline(element);
    };
    if (element.readyState >= HTMLMediaElement.HAVE_METADATA) fill();
    element.addEventListener('loadedmetadata', fill, { signal: listening.signal });
    return () => {
      listening.abort();
      removeCues(track);
      notifyTimeline(element);
    };
  }, [video, chapters]);
}

/** The one track of chapters; a track that was added to a video cannot be removed, so it is used again. */
function chapterTrackOf(video: HTMLVideoElement): TextTrack {
  const present = [...video.textTracks].find(({ kind }) => kind === 'chapters');
  const track = present ?? video.addTextTrack('chapters', 'Chapters', 'en');
  // A disabled track has no cues.
  track.mode = 'hidden';
  return track;
}

function cuesOf(chapters: readonly Chapter[], duration: number): VTTCue[] {
  const inside = chapters.filter(({ seconds }) => seconds < duration);
  return inside.map(
    ({ seconds, title }, at) => new VTTCue(seconds, inside[at + 1]?.seconds ?? duration, escaped(title)),
  );
}

function removeCues(track: TextTrack): void {
  for (const cue of [...(track.cues ?? [])]) track.removeCue(cue);
}

/** media-chrome reads chapters again when a list of tracks changes, not when cues do. */
function notifyTimeline(video: HTMLVideoElement): void {
  video.textTracks.dispatchEvent(new Event('change'));
}

/** A cue's text is markup, in which a generic such as `Array<T>` would lose its type. */
function escaped(title: string): string {
  return title.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
