import { maxFileBytes } from '@fit-coder/contracts/learning/file-limits';
import type { LectureFile } from '@fit-coder/contracts/learning/lecture-files';
import { useRef, useState, type ReactElement } from 'react';
import { failureOf } from '../../lib/api/api.ts';
import { useRemovalFocus } from '../../lib/focus/removal-focus.ts';
import { Button } from '../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../ui/feedback/dialog.tsx';
import { retryOf, SmallErrorState } from '../../ui/feedback/error-state.tsx';
import { LoadingPlaces, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { formatSize } from '../../ui/text/file-size.ts';
import {
  useAddLectureFileMutation,
  useAdminListLectureFilesQuery,
  useRemoveLectureFileMutation,
} from './files-editor.api.ts';
import '../../styles/lecture-files.css';

interface FilesEditorProps {
  lectureId: string;
  lectureTitle: string;
}

/** The files that come with a lecture: several can be added at once, and each can be removed. */
export function FilesEditor({ lectureId, lectureTitle }: FilesEditorProps): ReactElement {
  const query = useAdminListLectureFilesQuery(lectureId);
  const adding = useAdding(lectureId);
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-sm text-muted">
        Source code and other text in UTF-8, PDF, ZIP, PNG, JPEG or WebP, up to 20 MB each. A file of the same
        name is replaced.
      </p>
      <FilesButton label={`Files for ${lectureTitle}`} sending={adding.sending} onPick={adding.add} />
      <div role="status" className="empty:hidden">
        {adding.sending ? `Sending ${adding.sending}…` : null}
      </div>
      {adding.refusals.length > 0 ? (
        <div role="alert" className="text-sm text-danger">
          <ul className="grid gap-1">
            {adding.refusals.map(({ name, reason }) => (
              <li key={name} className="wrap-anywhere">
                {name}: {reason}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
      {query.data ? (
        <EditedFiles files={query.data} />
      ) : query.error ? (
        <SmallErrorState {...retryOf(query)}>
          {failureOf(query.error)?.error ?? 'The files could not be loaded.'}
        </SmallErrorState>
      ) : (
        <LoadingPlaces label="Loading the files" className="w-full">
          <Skeleton className="h-12" />
        </LoadingPlaces>
      )}
    </div>
  );
}

interface Refused {
  readonly name: string;
  readonly reason: string;
}

/** Sends files one after the other; one that is refused does not stop the others. */
function useAdding(lectureId: string) {
  const [send] = useAddLectureFileMutation();
  const [sending, setSending] = useState<string | null>(null);
  const [refusals, setRefusals] = useState<readonly Refused[]>([]);
  const reasonOf = async (file: File): Promise<string | null> => {
    if (file.size > maxFileBytes) return 'It is larger than 20 MB. Choose a smaller file.';
    const input = { params: { id: lectureId }, body: { name: file.name }, files: { file } };
    const { error } = await send(input);
    if (!error) return null;
    const failure = failureOf(error);
    return (
      Object.values(failure?.fields ?? {})[0] ??
      failure?.error ??
      'It could not be sent. Try again in a moment.'
    );
  };
  const add = async (files: readonly File[]) => {
    const refused: Refused[] = [];
    for (const file of files) {
      setSending(file.name);
      const reason = await reasonOf(file);
      if (reason !== null) refused.push({ name: file.name, reason });
    }
    setSending(null);
    setRefusals(refused);
  };
  return { sending, refusals, add: (files: readonly File[]) => void add(files) };
}

interface FilesButtonProps {
  label: string;
  sending: string | null;
  onPick: (files: readonly File[]) => void;
}

function FilesButton({ label, sending, onPick }: FilesButtonProps): ReactElement {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        loading={sending !== null}
        onClick={() => input.current?.click()}
      >
        Add files
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={label}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // Lets the same files be chosen again.
          target.value = '';
          if (files.length > 0) onPick(files);
        }}
      />
    </>
  );
}

function EditedFiles({ files }: { files: readonly LectureFile[] }): ReactElement {
  const list = useRef<HTMLUListElement>(null);
  const leave = useRemovalFocus(list, files);
  if (files.length === 0) return <p className="text-muted">There are no files yet.</p>;
  return (
    <ul ref={list} tabIndex={-1} aria-label="Files" className="lecture-files">
      {files.map((file) => (
        <EditedFile key={file.id} file={file} onLeave={leave} />
      ))}
    </ul>
  );
}

interface EditedFileProps {
  file: LectureFile;
  /** Called with the file's id before it is removed. */
  onLeave: (id: string) => void;
}

function EditedFile({ file: { id, name, sizeBytes, path }, onLeave }: EditedFileProps): ReactElement {
  const [asking, setAsking] = useState(false);
  const [remove, { isLoading, error }] = useRemoveLectureFileMutation();
  const confirm = async () => {
    onLeave(id);
    await remove({ params: { id } });
    setAsking(false);
  };
  return (
    <li>
      <div className="lecture-file">
        <a className="lecture-file-name link" href={path} download={name}>
          {name}
        </a>
        <span className="label text-muted">{formatSize(sizeBytes)}</span>
        <span className="lecture-file-actions">
          <Button variant="quiet" size="small" aria-label={`Remove ${name}`} onClick={() => setAsking(true)}>
            Remove
          </Button>
        </span>
      </div>
      {error ? (
        <p role="alert" className="text-sm text-danger">
          {failureOf(error)?.error ?? 'The file could not be removed. Try again in a moment.'}
        </p>
      ) : null}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={`Remove “${name}”?`}
        description="Learners can no longer download it. This cannot be undone."
        confirmLabel="Remove file"
        danger
        loading={isLoading}
        onConfirm={() => void confirm()}
      />
    </li>
  );
}
