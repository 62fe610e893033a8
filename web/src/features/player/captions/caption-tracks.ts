import { useEffect, useState, type RefObject } from 'react';

type Video = RefObject<HTMLVideoElement | null>;

/**
 * Loads the captions with this path and no others. They are hidden, because the player draws them; in the full screen of
 * an iPhone, which shows only the video, the browser draws them.
 */
export function useCaptionTrack(video: Video, src: string | null): void {
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    const listening = new AbortController();
    const { signal } = listening;
    let active: TextTrackMode = 'hidden';
    const apply = () => {
      for (const captions of captionElements(element)) {
        const mode = src !== null && captions.getAttribute('src') === src ? active : 'disabled';
        if (captions.track.mode !== mode) captions.track.mode = mode;
      }
    };
    const draw = (mode: TextTrackMode) => () => {
      active = mode;
      apply();
    };
    apply();
    // Browsers switch captions on by themselves if the system's settings ask for them.
    element.textTracks.addEventListener('change', apply, { signal });
    element.addEventListener('webkitbeginfullscreen', draw('showing'), { signal });
    element.addEventListener('webkitendfullscreen', draw('hidden'), { signal });
    return () => listening.abort();
  }, [video, src]);
}

const noLines: readonly string[] = [];

/** The lines of the captions with this path that are said now. */
export function useCaptionLines(video: Video, src: string | null): readonly string[] {
  const [lines, setLines] = useState(noLines);
  useEffect(() => {
    const element = video.current;
    const captions = element ? captionElements(element) : [];
    const track = captions.find((each) => src !== null && each.getAttribute('src') === src)?.track;
    if (!track) return;
    const listening = new AbortController();
    const follow = () => setLines(linesOf(track));
    follow();
    track.addEventListener('cuechange', follow, { signal: listening.signal });
    return () => {
      listening.abort();
      setLines(noLines);
    };
  }, [video, src]);
  return lines;
}

function captionElements(video: HTMLVideoElement): HTMLTrackElement[] {
  return [...video.querySelectorAll<HTMLTrackElement>('track[kind="captions"]')];
}

/** Only the text of the cues: tags and entities of WebVTT are read by the browser. */
function linesOf(track: TextTrack): readonly string[] {
  const cues = [...(track.activeCues ?? [])] as VTTCue[];
  const lines = cues.flatMap((cue) => (cue.getCueAsHTML().textContent ?? '').split('\n'));
  const said = lines.map((line) => line.trim()).filter(Boolean);
  return said.length > 0 ? said : noLines;
}
