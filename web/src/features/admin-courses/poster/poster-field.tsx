import { lazy, Suspense, useRef, useState, type ReactElement } from 'react';
import { Button } from '../../../ui/controls/button.tsx';
import { FileField } from '../../../ui/forms/file-field.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { softBelow, type PictureCut, type PosterPicture } from './poster-picture.ts';

// Loaded when a picture is chosen.
const PosterCropper = lazy(async () => {
  const loaded = await import('./poster-cropper.tsx').catch(() => null);
  return { default: loaded?.PosterCropper ?? CropperMissing };
});

/** Shown if the editor's code is gone, such as on a page that was open during an update. The form keeps its values. */
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
  /** The course's current picture. */
  readonly current: string | null;
  readonly onChoose: (file: File | null) => void;
  readonly onCut: (cut: PictureCut) => void;
}

/** A picture for the poster, in place of the drawing. It can be chosen, cropped to 16:9, and discarded again. */
export function PosterField({ picture, current, onChoose, onCut }: PosterFieldProps): ReactElement {
  const [unreadable, setUnreadable] = useState<string>();
  // A new key empties the file field.
  const [attempt, setAttempt] = useState(0);
  const choose = (file: File | null) => {
    setUnreadable(undefined);
    onChoose(file);
  };
  const place = useRef<HTMLDivElement>(null);
  const discard = () => {
    onChoose(null);
    setAttempt(attempt + 1);
    // The button that had the focus is gone.
    requestAnimationFrame(() => place.current?.querySelector('input')?.focus());
  };
  const refuse = () => {
    setUnreadable('Your browser cannot read that picture. Choose a JPEG, PNG or WebP.');
    discard();
  };
  return (
    <div ref={place} className="grid gap-4">
      <FileField
        key={attempt}
        label={current === null ? 'Your own picture' : 'Another picture'}
        hint="Any size. You then crop it to 16:9."
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
          <Button variant="secondary" size="small" className="justify-self-start" onClick={discard}>
            {current === null ? 'Use the drawing instead' : 'Keep the current picture'}
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
