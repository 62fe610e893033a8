import type { Transcript } from '@fit-coder/contracts/learning/transcripts';
import { useMemo, useRef, useState, type ReactElement } from 'react';
import { failureOf } from '../../lib/api/api.ts';
import { Button } from '../../ui/controls/button.tsx';
import { retryOf, SmallErrorState } from '../../ui/feedback/error-state.tsx';
import { LoadingPlaces, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { SelectField } from '../../ui/forms/choice-field.tsx';
import { CourseHits } from './course-hits.tsx';
import { Finder, type Scope } from './finder.tsx';
import { findIn, passageAt } from './finding.ts';
import { scrollTo, useFollowing } from './following.ts';
import { PassageList } from './passage-list.tsx';
import { useGetTranscriptQuery } from './transcript.api.ts';

interface TranscriptPanelProps {
  readonly lectureId: string;
  /** The course's id or slug. */
  readonly course: string;
  /** The lecture can be watched: it has a video, and the viewer may play it. */
  readonly watchable: boolean;
  /** The video's position, in seconds; null until the player shows the lecture. */
  readonly second: number | null;
  readonly onSeek: (seconds: number) => void;
  /** The lecture at a second, or where the viewer stopped. */
  readonly addressOf: (lectureId: string, seconds: number | null) => string;
}

/** What is said in a lecture, beside its video. */
export function TranscriptPanel(props: TranscriptPanelProps): ReactElement {
  const { lectureId, watchable } = props;
  const [chosen, setChosen] = useState<string>();
  const query = useGetTranscriptQuery({ lectureId, language: chosen }, { skip: !watchable });
  const { currentData, error } = query;
  const failure = failureOf(error);
  // A language that the next lecture does not have.
  if (failure?.code === 'not_found' && chosen) setChosen(undefined);
  if (!watchable) return <Silence>The transcript appears here once you can watch the lecture.</Silence>;
  if (failure)
    return (
      <div className="p-4">
        <SmallErrorState {...retryOf(query)}>{failure.error}</SmallErrorState>
      </div>
    );
  if (!currentData) return <TranscriptPlaces />;
  return <OpenTranscript {...props} key={lectureId} transcript={currentData} onLanguage={setChosen} />;
}

interface OpenTranscriptProps extends TranscriptPanelProps {
  readonly transcript: Transcript;
  readonly onLanguage: (language: string) => void;
}

function OpenTranscript(props: OpenTranscriptProps): ReactElement {
  const { transcript, second, onSeek, onLanguage, ...place } = props;
  const { passages, languages } = transcript;
  const [searched, setSearched] = useState('');
  const [scope, setScope] = useState<Scope>('lecture');
  const [current, setCurrent] = useState<number | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const active = passageAt(passages, second);
  const { following, follow, leave } = useFollowing(box, active);
  const { found, hits } = useMemo(() => findIn(passages, searched), [passages, searched]);
  const step = (by: 1 | -1) => {
    if (hits.length === 0) return;
    const from = current ?? (by === 1 ? -1 : 0);
    const next = (from + by + hits.length) % hits.length;
    setCurrent(next);
    leave();
    scrollTo(box.current, hits[next] ?? 0);
  };
  const search = (text: string) => {
    setSearched(text);
    setCurrent(null);
  };
  const seek = (seconds: number) => {
    onSeek(seconds);
    follow();
  };
  return (
    <div className="transcript">
      <div className="grid gap-2 p-4 pb-2">
        <Finder
          {...{ searched, scope, current }}
          onSearch={search}
          onScope={setScope}
          count={hits.length}
          onStep={step}
        />
        {languages.length > 1 ? <LanguageChoice {...{ transcript, onLanguage }} /> : null}
      </div>
      {scope === 'course' ? (
        <CourseHits {...{ ...place, searched }} language={transcript.language ?? undefined} />
      ) : passages.length === 0 ? (
        <Silence>This lecture has no transcript.</Silence>
      ) : (
        <PassageList
          {...{ box, passages, found, active, current }}
          language={transcript.language ?? ''}
          onSeek={seek}
        />
      )}
      {scope === 'lecture' && !following && active >= 0 ? (
        <Button variant="secondary" size="small" className="transcript-follow" onClick={follow}>
          Follow along
        </Button>
      ) : null}
    </div>
  );
}

function LanguageChoice({
  transcript: { language, languages },
  onLanguage,
}: Pick<OpenTranscriptProps, 'transcript' | 'onLanguage'>): ReactElement {
  return (
    <SelectField
      label="Language"
      required
      value={language ?? ''}
      onChange={({ target }) => onLanguage(target.value)}
    >
      {languages.map((one) => (
        <option key={one.language} value={one.language} lang={one.language}>
          {one.label}
        </option>
      ))}
    </SelectField>
  );
}

function Silence({ children }: { children: string }): ReactElement {
  return <p className="p-4 text-sm text-muted">{children}</p>;
}

function TranscriptPlaces(): ReactElement {
  return (
    <LoadingPlaces label="Loading the transcript" className="grid gap-3 p-4">
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} className="h-11" />
      ))}
    </LoadingPlaces>
  );
}
