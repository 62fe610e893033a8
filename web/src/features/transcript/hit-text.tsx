import type { TranscriptHit } from '@fit-coder/contracts/learning/transcripts';
import type { ReactElement } from 'react';

/** The passage of a hit, in which the searched words are marked; nothing if the title was found. */
export function HitText({ hit: { passage, language } }: { hit: TranscriptHit }): ReactElement | null {
  if (passage.length === 0) return null;
  return (
    <span lang={language}>
      {passage.map(({ text, hit }, index) => (hit ? <mark key={index}>{text}</mark> : text))}
    </span>
  );
}
