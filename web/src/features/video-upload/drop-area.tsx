import { useEffect, useState, type DragEvent, type ReactElement, type ReactNode } from 'react';

interface DropAreaProps {
  readonly onFiles: (files: File[]) => void;
  /** Takes one file only; several are for the area around it. */
  readonly single?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
}

/** Accepts dropped files, and is marked while they are over it. Of nested areas, the innermost that takes them does. */
export function DropArea({ onFiles, single = false, className = '', children }: DropAreaProps): ReactElement {
  const [over, setOver] = useState(false);
  const hold = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    const taken = event.defaultPrevented || (single && event.dataTransfer.items.length > 1);
    setOver(!taken);
    if (!taken) event.preventDefault();
  };
  const leave = (event: DragEvent<HTMLElement>) => {
    const inside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
    if (!inside) setOver(false);
  };
  const drop = (event: DragEvent) => {
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (event.defaultPrevented || files.length === 0 || (single && files.length > 1)) return;
    event.preventDefault();
    onFiles(files);
  };
  return (
    <div
      data-over={over || undefined}
      className={`rounded-card outline-2 outline-transparent transition-colors data-over:bg-well data-over:outline-dashed data-over:outline-action ${className}`}
      onDragEnter={hold}
      onDragOver={hold}
      onDragLeave={leave}
      onDrop={drop}
    >
      {children}
    </div>
  );
}

/** Keeps the browser from opening a file that is dropped outside every drop area. */
export function useStrayDrops(): void {
  useEffect(() => {
    const stay = (event: globalThis.DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files') || event.defaultPrevented) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    addEventListener('dragover', stay);
    addEventListener('drop', stay);
    return () => {
      removeEventListener('dragover', stay);
      removeEventListener('drop', stay);
    };
  }, []);
}
