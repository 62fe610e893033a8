import { useId, useState, type ReactElement } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import type { PictureCut } from './poster-picture.ts';

interface PosterCropperProps {
  /** The address of the picture. */
  readonly url: string;
  readonly onCut: (cut: PictureCut) => void;
  readonly onUnreadable: () => void;
}

const greatestZoom = 4;

/** Crops a picture to 16:9. It is moved by dragging or with the arrow keys, and zoomed with a slider. */
export function PosterCropper({ url, onCut, onUnreadable }: PosterCropperProps): ReactElement {
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const hint = useId();
  return (
    <div className="grid gap-3">
      <div className="relative aspect-video overflow-hidden rounded-card border border-hairline bg-well has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          maxZoom={greatestZoom}
          aspect={16 / 9}
          objectFit="cover"
          keyboardStep={8}
          zoomWithScroll={false}
          disableAutomaticStylesInjection
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(percents, pixels) => onCut({ percents, pixels })}
          onCropComplete={(percents, pixels) => onCut({ percents, pixels })}
          mediaProps={{ alt: '', onError: onUnreadable }}
          cropperProps={{ role: 'group', 'aria-label': 'Part of the picture', 'aria-describedby': hint }}
        />
      </div>
      <label className="grid grid-cols-[auto_1fr_3rem] items-center gap-3 text-sm">
        <span className="font-semibold">Zoom</span>
        <input
          type="range"
          min={1}
          max={greatestZoom}
          step={0.05}
          value={zoom}
          className="min-h-10 accent-action"
          onChange={(event) => setZoom(Number(event.target.value))}
        />
        <span aria-hidden="true" className="text-right font-mono text-muted">
          {zoom.toFixed(1)}×
        </span>
      </label>
      <p id={hint} className="text-sm text-muted">
        Drag the picture, or move it with the arrow keys.
      </p>
    </div>
  );
}
