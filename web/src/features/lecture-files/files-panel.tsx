import type { LectureFile } from '@fit-coder/contracts/learning/lecture-files';
import { useState, type ReactElement } from 'react';
import { Button, buttonClass } from '../../ui/controls/button.tsx';
import { formatSize } from '../../ui/text/file-size.ts';
import { FileText } from './file-text.tsx';
import '../../styles/lecture-files.css';

/** A larger text is better read in an editor; in bytes. */
const mostShown = 200_000;

/** The files that come with a lecture: each is downloaded, and a short text can also be read in place. */
export function FilesPanel({ files }: { files: readonly LectureFile[] }): ReactElement {
  return (
    <ul className="lecture-files">
      {files.map((file) => (
        <FileEntry key={file.id} file={file} />
      ))}
    </ul>
  );
}

function FileEntry({ file }: { file: LectureFile }): ReactElement {
  const [open, setOpen] = useState(false);
  const canShow = file.type === 'text/plain' && file.sizeBytes <= mostShown;
  return (
    <li>
      <div className="lecture-file">
        <span className="lecture-file-name">{file.name}</span>
        <span className="label text-muted">{formatSize(file.sizeBytes)}</span>
        <span className="lecture-file-actions">
          {canShow ? (
            <Button
              variant="quiet"
              size="small"
              aria-expanded={open}
              aria-label={`${open ? 'Hide' : 'Show'} ${file.name}`}
              onClick={() => setOpen(!open)}
            >
              {open ? 'Hide' : 'Show'}
            </Button>
          ) : null}
          <a
            className={buttonClass({ variant: 'secondary', size: 'small' })}
            href={file.path}
            download={file.name}
            aria-label={`Download ${file.name}`}
          >
            Download
          </a>
        </span>
      </div>
      {open ? <FileText file={file} /> : null}
    </li>
  );
}
