import { lazy, Suspense, useRef, useState, type ReactElement } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { FileField } from '../../../ui/forms/file-field.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { softBelow, type PictureCut, type PosterPicture } from './poster-picture.ts';

// Only who chooses a picture needs the code that cuts it.
const PosterCropper = lazy(async () => {
  const loaded = await import('./poster-cropper.tsx').catch(() => null);
  return { default: loaded?.PosterCropper ?? CropperMissing };
});

/** Shown when the editor's code is gone, as on a page that was open during an update; the rest of the form is kept. */
function CropperMissing(): ReactElement {
  return (
    <p role="alert" className="text-sm text-danger">
      The picture editor could not be loaded. Press the button below and save the course. Then load this page
      again and add the picture.
    </p>
  );
}

interface PosterFieldProps {
  readonly picture: PosterPicture | null;
  /** The picture that the course has now. */
  readonly current: string | null;
  readonly onChoose: (file: File | null) => void;
  readonly onCut: (cut: PictureCut) => void;
}

/** A picture for the poster, in place of the drawing: chosen, cut to 16:9, or given up again. */
export function PosterField({ picture, current, onChoose, onCut }: PosterFieldProps): ReactElement {
  const [unreadable, setUnreadable] = useState<string>();
  // A file field is emptied by drawing another.
  const [attempt, setAttempt] = useState(0);
  const choose = (file: File | null) => {
    setUnreadable(undefined);
    onChoose(file);
  };
  const place = useRef<HTMLDivElement>(null);
  const giveUp = () => {
    onChoose(null);
    setAttempt(attempt + 1);
    // The button goes with the picture.
    requestAnimationFrame(() => place.current?.querySelector('input')?.focus());
  };
  const refuse = () => {
    setUnreadable('Your browser cannot read that picture. Choose a JPEG, PNG or WebP.');
    giveUp();
  };
  return (
    <div ref={place} className="grid gap-4">
      <FileField
        key={attempt}
        label={current === null ? 'Picture instead of the drawing' : 'Another picture'}
        hint="Any size; you choose the part that fits 16:9."
        shape="poster"
        current={current ?? undefined}
        error={unreadable}
        required={false}
        onFile={choose}
      />
      {picture ? (
        <>
          <Suspense fallback={<Skeleton className="aspect-video" />}>
            <PosterCropper key={picture.url} url={picture.url} onCut={onCut} onUnreadable={refuse} />
          </Suspense>
          <SoftnessNote width={picture.cut?.pixels.width} />
          <Button variant="secondary" size="small" className="justify-self-start" onClick={giveUp}>
            {current === null ? 'Use the drawing instead' : 'Keep the present picture'}
          </Button>
        </>
      ) : null}
    </div>
  );
}

function SoftnessNote({ width }: { width: number | undefined }): ReactElement {
  const soft = width !== undefined && width < softBelow;
  return (
    <p role="status" className="text-sm text-warning empty:hidden">
      {soft
        ? `This part is ${Math.round(width)} pixels wide and will look soft. Zoom out, or choose a larger picture.`
        : null}
    </p>
  );
}
