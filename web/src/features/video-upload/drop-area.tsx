import { useEffect, useState, type DragEvent, type ReactElement, type ReactNode } from 'react';

interface DropAreaProps {
  readonly onFile: (file: File) => void;
  readonly children: ReactNode;
}

/** Accepts a dropped file, and is marked while a file is over it. */
export function DropArea({ onFile, children }: DropAreaProps): ReactElement {
  const [over, setOver] = useState(false);
  const hold = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  };
  const leave = (event: DragEvent<HTMLElement>) => {
    const inside = event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget);
    if (!inside) setOver(false);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file) onFile(file);
  };
  return (
    <div
      data-over={over || undefined}
      className="-mx-3 rounded-card px-3 py-4 outline-2 -outline-offset-2 outline-transparent transition-colors data-over:bg-well data-over:outline-dashed data-over:outline-action"
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
