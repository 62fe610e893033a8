import type { AdminCourse } from '@fit-coder/contracts/catalogue-admin';
import { useEffect, useRef, useState, type ReactElement } from 'react';
import { failureOf } from '../../../lib/api/api.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { usePutPosterMutation } from '../course-changes.api.ts';

interface PosterSending {
  /** Uploads the new poster of a saved course, if there is one. */
  readonly send: (course: AdminCourse, poster: Blob | null) => Promise<void>;
  /** Replaces the form if the course was saved and its poster was not. */
  readonly unsent: ReactElement | null;
}

/** Uploads posters after their courses are saved; calls `onDone` afterwards, or when the user continues without one. */
export function usePosterSending(onDone: (course: AdminCourse) => Promise<void>): PosterSending {
  const [put, { isLoading }] = usePutPosterMutation();
  const [left, setLeft] = useState<Left | null>(null);
  const send = async (course: AdminCourse, poster: Blob | null) => {
    if (!poster) return onDone(course);
    const { error } = await put({ params: { id: course.id }, body: {}, files: { file: poster } });
    if (!error) return onDone(course);
    setLeft({ course, poster, reason: failureOf(error)?.error });
  };
  const unsent = left ? (
    <UnsentPoster
      {...left}
      sending={isLoading}
      onRetry={() => void send(left.course, left.poster)}
      onContinue={() => void onDone(left.course)}
    />
  ) : null;
  return { send, unsent };
}

interface Left {
  readonly course: AdminCourse;
  readonly poster: Blob;
  /** The sentence of the failure. */
  readonly reason: string | undefined;
}

interface UnsentPosterProps extends Left {
  readonly sending: boolean;
  readonly onRetry: () => void;
  readonly onContinue: () => void;
}

function UnsentPoster({ course, reason, sending, onRetry, onContinue }: UnsentPosterProps): ReactElement {
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <section
      ref={place}
      tabIndex={-1}
      className="numbered grid min-h-56 content-start justify-items-start gap-3 py-3 outline-none"
    >
      <h2 className="text-lg font-bold">“{course.title}” was saved, but its poster was not</h2>
      <p className="max-w-prose text-muted">
        {reason ?? 'The picture could not be uploaded.'} Try again, or continue without it. If you continue
        without it, the course keeps its current poster.
      </p>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button loading={sending} onClick={onRetry}>
          Upload the poster again
        </Button>
        <Button variant="secondary" aria-disabled={sending || undefined} onClick={onContinue}>
          Continue without it
        </Button>
      </div>
    </section>
  );
}
