import type { LectureCaptions } from '@fit-coder/contracts/learning/captions';
import { useState, type ReactElement } from 'react';
import { failureOf } from '../../lib/api/api.ts';
import { Badge } from '../../ui/controls/badge.tsx';
import { Button } from '../../ui/controls/button.tsx';
import { ConfirmDialog } from '../../ui/feedback/dialog.tsx';
import { retryOf, SmallErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import {
  useListCaptionsQuery,
  useRemoveCaptionsMutation,
  useSetDefaultCaptionsMutation,
} from './captions.api.ts';
import { CaptionsDialog } from './captions-dialog.tsx';
import { englishName } from './offered-languages.ts';

interface CaptionsSectionProps {
  readonly lectureId: string;
  readonly lectureTitle: string;
}

/** A lecture's captions by language: adds, replaces and deletes them. */
export function CaptionsSection({ lectureId, lectureTitle }: CaptionsSectionProps): ReactElement {
  const query = useListCaptionsQuery(lectureId);
  const [adding, setAdding] = useState(false);
  const failure = failureOf(query.error);
  if (failure) return <SmallErrorState {...retryOf(query)}>{failure.error}</SmallErrorState>;
  const captions = query.data?.captions;
  if (!captions) return <Skeleton className="h-12" />;
  return (
    <div className="grid gap-3">
      {captions.length === 0 ? (
        <p className="text-muted">
          No captions yet. Captions also become the transcript, which learners can search.
        </p>
      ) : (
        <ul className="grid">
          {captions.map((one) => (
            <CaptionsRow
              key={one.language}
              captions={one}
              lectureId={lectureId}
              lectureTitle={lectureTitle}
              present={captions}
            />
          ))}
        </ul>
      )}
      <div>
        <Button variant="secondary" size="small" onClick={() => setAdding(true)}>
          Add captions
        </Button>
      </div>
      <CaptionsDialog
        key={String(adding)}
        open={adding}
        onOpenChange={setAdding}
        lectureId={lectureId}
        present={captions}
      />
    </div>
  );
}

interface CaptionsRowProps extends CaptionsSectionProps {
  readonly captions: LectureCaptions;
  readonly present: readonly LectureCaptions[];
}

function CaptionsRow({ captions, present, lectureId, lectureTitle }: CaptionsRowProps): ReactElement {
  const { language, label, cueCount } = captions;
  const name = englishName(language);
  const [open, setOpen] = useState<'replace' | 'delete' | null>(null);
  const [makeDefault, choosing] = useSetDefaultCaptionsMutation();
  const [remove, removing] = useRemoveCaptionsMutation();
  const params = { id: lectureId, language };
  return (
    <li className="flex min-h-12 flex-wrap items-center gap-x-3 gap-y-1 border-t border-hairline py-2">
      <p className="min-w-40 flex-1">
        <span className="font-semibold" lang={language}>
          {label}
        </span>{' '}
        <span className="text-sm text-muted">
          {name === label ? '' : `${name} · `}
          {cueCount} {cueCount === 1 ? 'cue' : 'cues'}
        </span>
      </p>
      {captions.default ? (
        <Badge>Shown first</Badge>
      ) : (
        <Button
          variant="quiet"
          size="small"
          loading={choosing.isLoading}
          aria-label={`Show ${label} first`}
          onClick={() => void makeDefault({ params })}
        >
          Show first
        </Button>
      )}
      {/* On a phone these two have their own row, with their text at the left edge. */}
      <span className="flex gap-x-3 max-sm:-ml-3.5">
        <Button
          variant="quiet"
          size="small"
          aria-label={`Replace ${label}`}
          onClick={() => setOpen('replace')}
        >
          Replace
        </Button>
        <Button variant="quiet" size="small" aria-label={`Delete ${label}`} onClick={() => setOpen('delete')}>
          Delete
        </Button>
      </span>
      <CaptionsDialog
        key={String(open === 'replace')}
        open={open === 'replace'}
        onOpenChange={(is) => setOpen(is ? 'replace' : null)}
        lectureId={lectureId}
        present={present}
        replaced={captions}
      />
      <ConfirmDialog
        open={open === 'delete'}
        onOpenChange={(is) => setOpen(is ? 'delete' : null)}
        title={`Delete the captions in ${label}?`}
        description={`“${lectureTitle}” loses these captions and their transcript. You can upload the file again.`}
        confirmLabel="Delete captions"
        danger
        loading={removing.isLoading}
        onConfirm={() => void remove({ params }).then(() => setOpen(null))}
      />
    </li>
  );
}
