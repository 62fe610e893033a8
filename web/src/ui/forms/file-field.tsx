import type { ChangeEvent, ComponentProps, ReactElement } from 'react';
import { useEffect, useRef, useState } from 'react';
import { FieldError, useFieldWiring, type FieldWords } from './field-frame.tsx';
import { Icon } from '../controls/icon.tsx';

export interface FileFieldProps extends FieldWords, Omit<ComponentProps<'input'>, 'type' | 'onChange'> {
  /** Called with the chosen picture, or null after the choice was undone. The form also sends the file as `name`. */
  onFile?: (file: File | null) => void;
  /** What is shown until a file is chosen, such as the present avatar. */
  current?: string | undefined;
  /** round: an avatar. poster: 16:9. */
  shape?: 'round' | 'poster';
}

/** A URL that shows the chosen file; it is revoked when another file is chosen. */
function usePreview(): [url: string | undefined, show: (file: File | null) => void] {
  const [url, setUrl] = useState<string>();
  const held = useRef<string>(undefined);
  const show = (file: File | null) => {
    if (held.current) URL.revokeObjectURL(held.current);
    held.current = file ? URL.createObjectURL(file) : undefined;
    setUrl(held.current);
  };
  useEffect(
    () => () => {
      if (held.current) URL.revokeObjectURL(held.current);
    },
    [],
  );
  return [url, show];
}

/**
 * A picture that is chosen or dropped, and previewed. The input covers the whole field, so that it takes drops.
 */
export function FileField(props: FileFieldProps): ReactElement {
  const { label, hint, error, className = '', id, onFile, current, shape = 'round', ...rest } = props;
  const [name, setName] = useState<string>();
  const [refusal, setRefusal] = useState<string>();
  const [over, setOver] = useState(false);
  const [preview, show] = usePreview();
  const wrong = refusal ?? error;
  const wiring = useFieldWiring({ label, hint, error: wrong }, id);

  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const picked = target.files?.[0] ?? null;
    const image = picked?.type.startsWith('image/') ? picked : null;
    if (picked && !image) target.value = '';
    setRefusal(picked && !image ? 'That file is not a picture. Choose a JPEG, PNG or WebP.' : undefined);
    setName(image?.name);
    setOver(false);
    show(image);
    onFile?.(image);
  };

  const picture = preview ?? current;
  const frame = shape === 'round' ? 'size-20 rounded-full' : 'aspect-video w-32 rounded-control';
  return (
    <div className={`grid gap-1.5 ${className}`}>
      <div className="drop" data-over={over || undefined}>
        <span className={`${frame} grid shrink-0 place-content-center overflow-hidden bg-well text-faint`}>
          {picture ? (
            <img src={picture} alt="" className={`${frame} object-cover`} onError={() => show(null)} />
          ) : (
            <Icon name="upload" />
          )}
        </span>
        <span className="grid min-w-0 gap-0.5 text-sm">
          <label htmlFor={wiring.id} className="font-semibold">
            {label}
          </label>
          <span className={`text-blue ${name ? 'truncate' : ''}`}>
            {name ?? 'Choose a picture or drop it here'}
          </span>
          {hint ? (
            <span id={`${wiring.id}-hint`} className="text-muted">
              {hint}
            </span>
          ) : null}
        </span>
        <input
          accept="image/*"
          {...rest}
          {...wiring}
          type="file"
          className="absolute inset-0 size-full cursor-pointer opacity-0"
          onChange={pick}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
        />
      </div>
      {wrong ? <FieldError id={wiring.id} error={wrong} /> : null}
    </div>
  );
}
