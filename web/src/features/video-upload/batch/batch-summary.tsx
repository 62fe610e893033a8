import type { ReactElement } from 'react';
import { useExternalStore } from '../../../lib/external-store.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx';
import type { LectureWithVideo } from '../lecture-upload.ts';
import { Dot } from '../panel/panel-line.tsx';
import { uploads } from '../transfer/upload.ts';
import { progressOf, progressWords } from './batch-progress.ts';
import { batches, type BatchFile } from './batches.ts';

interface BatchSummaryProps {
  readonly courseId: string;
  readonly lectures: readonly LectureWithVideo[];
}

const none: readonly BatchFile[] = [];

/** How far the files are that were chosen together, and which of them were not accepted. */
export function BatchSummary({ courseId, lectures }: BatchSummaryProps): ReactElement {
  const files = useExternalStore({ subscribe: batches.subscribe, read: () => batches.of(courseId) }, none);
  // As one text, so that it is the same value until a phase changes.
  useExternalStore({ subscribe: uploads.subscribe, read: () => phasesOf(files) }, '');
  const progress = progressOf(files, lectures, (id) => uploads.of(id));
  const refused = files.filter(({ refusal }) => refusal !== null);
  const settled = progress.uploaded + progress.failed >= progress.files;
  return (
    <>
      <div role="status">
        {progress.files > 0 ? (
          <div className="card grid gap-2 p-4">
            <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-4">
              <p className="font-semibold">{progressWords(progress)}</p>
              {settled ? (
                <Button variant="quiet" size="small" onClick={() => batches.dismiss(courseId)}>
                  Dismiss
                </Button>
              ) : (
                <p className="text-sm text-muted">Keep this window open until all are uploaded.</p>
              )}
            </div>
            <ProgressBar
              percent={(progress.uploaded * 100) / progress.files}
              label="Uploaded files of this course"
            />
          </div>
        ) : null}
      </div>
      {refused.length > 0 ? (
        <ul aria-label="Files that were not accepted" className="grid">
          {refused.map((file) => (
            <RefusedFile key={file.key} courseId={courseId} file={file} />
          ))}
        </ul>
      ) : null}
    </>
  );
}

function RefusedFile({ courseId, file }: { courseId: string; file: BatchFile }): ReactElement {
  return (
    <li className="flex min-h-12 items-center gap-3 border-b border-hairline text-sm">
      <Dot className="bg-danger" />
      <p className="min-w-0 flex-1 wrap-anywhere text-danger">{file.refusal}</p>
      <Button
        variant="quiet"
        size="small"
        aria-label={`Dismiss ${file.name}`}
        onClick={() => batches.dismiss(courseId, file.key)}
      >
        Dismiss
      </Button>
    </li>
  );
}

function phasesOf(files: readonly BatchFile[]): string {
  return files.map(({ lectureId }) => (lectureId === null ? '' : uploads.of(lectureId)?.phase)).join();
}
