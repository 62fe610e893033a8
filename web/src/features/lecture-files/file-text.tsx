import type { LectureFile } from '@fit-coder/contracts/learning/lecture-files';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { SmallErrorState } from '../../ui/feedback/error-state.tsx';
import { LoadingPlaces, Skeleton } from '../../ui/feedback/skeleton.tsx';

/** A file's text in place, with a button that copies it. */
export function FileText({ file }: { file: LectureFile }): ReactElement {
  const [attempt, setAttempt] = useState(0);
  return <ReadFile key={attempt} file={file} onRetry={() => setAttempt(attempt + 1)} />;
}

type Reading = { readonly text: string } | 'loading' | 'failed';

function ReadFile({
  file: { name, path },
  onRetry,
}: {
  file: LectureFile;
  onRetry: () => void;
}): ReactElement {
  const [reading, setReading] = useState<Reading>('loading');
  useEffect(() => {
    const leaving = new AbortController();
    readFile(path, leaving.signal).then(
      (text) => setReading({ text }),
      () => leaving.signal.aborted || setReading('failed'),
    );
    return () => leaving.abort();
  }, [path]);
  if (reading === 'failed')
    return (
      <SmallErrorState retrying={false} onRetry={onRetry}>
        {name} could not be loaded. Check your connection, and that you are still logged in.
      </SmallErrorState>
    );
  if (reading === 'loading')
    return (
      <LoadingPlaces label={`Loading ${name}`}>
        <Skeleton className="h-24" />
      </LoadingPlaces>
    );
  return <ShownText name={name} text={reading.text} />;
}

/** Read-only fields scroll and can be selected with the keyboard. */
function ShownText({ name, text }: { name: string; text: string }): ReactElement {
  const [copied, setCopied] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      // Without the permission, or without TLS, the text is selected instead.
      field.current?.select();
    }
  };
  return (
    <div className="lecture-file-text">
      <Button variant="secondary" size="small" aria-label={`Copy ${name}`} onClick={() => void copy()}>
        <span role="status">{copied ? 'Copied' : 'Copy'}</span>
      </Button>
      <textarea
        ref={field}
        readOnly
        wrap="off"
        spellCheck={false}
        aria-label={name}
        rows={Math.min(24, text.split('\n').length + 1)}
        value={text}
      />
    </div>
  );
}

/** @throws Error if the site does not send the file */
async function readFile(path: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(path, { signal });
  if (!response.ok) throw new Error(`the file was answered with ${response.status}`);
  return response.text();
}
