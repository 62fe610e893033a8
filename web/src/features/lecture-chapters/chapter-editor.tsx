import {
  readChapterFile,
  readChapterLines,
  writeChapterLines,
  type ReadChapters,
} from '@fit-coder/contracts/learning/chapter-text';
import type { Chapter } from '@fit-coder/contracts/learning/chapters';
import { useRef, useState, type FormEvent, type ReactElement } from 'react';
import { failureOf } from '../../lib/api/api.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { LoadingPlaces, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { TextArea } from '../../ui/forms/text-field.tsx';
import { useGetChaptersQuery, usePutChaptersMutation } from './chapters.api.ts';

/** The chapters of a lecture as lines of text, which can be typed or read from a file. */
export function ChapterEditor({ lectureId }: { lectureId: string }): ReactElement {
  const { data, error, isFetching, refetch } = useGetChaptersQuery(lectureId);
  if (data) return <ChapterForm lectureId={lectureId} chapters={data.chapters} />;
  if (!error)
    return (
      <LoadingPlaces label="Loading the chapters">
        <Skeleton className="h-32" />
      </LoadingPlaces>
    );
  return (
    <ErrorState
      title="The chapters could not be loaded."
      retrying={isFetching}
      onRetry={() => void refetch()}
    >
      {failureOf(error)?.error}
    </ErrorState>
  );
}

interface ChapterFormProps {
  lectureId: string;
  chapters: readonly Chapter[];
}

function ChapterForm({ lectureId, chapters }: ChapterFormProps): ReactElement {
  const [text, setText] = useState(() => writeChapterLines(chapters));
  const [fault, setFault] = useState<string>();
  const [put, { isLoading }] = usePutChaptersMutation();
  const field = useRef<HTMLDivElement>(null);
  const refuse = (sentence: string) => {
    setFault(sentence);
    field.current?.querySelector('textarea')?.focus();
  };
  const take = (read: ReadChapters) => {
    if ('fault' in read) return refuse(read.fault);
    setFault(undefined);
    setText(writeChapterLines(read.chapters));
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const read = readChapterLines(text);
    if ('fault' in read) return refuse(read.fault);
    const { error } = await put({ params: { id: lectureId }, body: { chapters: read.chapters } });
    if (error)
      return refuse(failureOf(error)?.error ?? 'The chapters could not be saved. Try again in a moment.');
    setFault(undefined);
  };
  return (
    <form className="grid gap-3" noValidate method="post" onSubmit={(event) => void save(event)}>
      <div ref={field}>
        <TextArea
          label="Chapters"
          hint="One chapter per line: its time and its title, such as 1:30 Loops. An empty field removes all chapters."
          required={false}
          error={fault}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" loading={isLoading}>
          Save chapters
        </Button>
        <ChapterFileButton onRead={take} />
      </div>
    </form>
  );
}

/** Puts the chapters of a WebVTT file into the field, where they can be checked before they are saved. */
function ChapterFileButton({ onRead }: { onRead: (read: ReadChapters) => void }): ReactElement {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => input.current?.click()}>
        Fill from a file (.vtt)
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".vtt,text/vtt"
        aria-label="Chapters file"
        onChange={({ target }) => {
          const file = target.files?.[0];
          // Lets the same file be chosen again.
          target.value = '';
          void file?.text().then((text) => onRead(readChapterFile(text)));
        }}
      />
    </>
  );
}
