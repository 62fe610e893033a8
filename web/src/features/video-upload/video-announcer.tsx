import { useEffect, useRef, type ReactElement } from 'react';
import type { LectureWithVideo } from './lecture-upload.ts';

/** Announces to screen readers when a video becomes ready or fails while the page is open. */
export function VideoAnnouncer({ lectures }: { lectures: readonly LectureWithVideo[] }): ReactElement {
  const before = useRef(new Map<string, string | undefined>());
  const region = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const say = (event: string) => {
      if (region.current) region.current.textContent = event;
    };
    for (const { id, title, video } of lectures) {
      const known = before.current.has(id);
      if (known && before.current.get(id) !== video?.state) {
        if (video?.state === 'ready') say(`Video ready: ${title}`);
        if (video?.state === 'failed') say(`Video failed: ${title}. ${video.note ?? ''}`);
      }
      before.current.set(id, video?.state);
    }
  }, [lectures]);
  return <p ref={region} role="status" className="sr-only" />;
}
