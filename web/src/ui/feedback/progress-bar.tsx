import type { ReactElement } from 'react';

interface ProgressBarProps {
  /** 0 to 100; other values are clamped. */
  percent: number;
  /** What is progressing. */
  label: string;
  /** Shows the percentage beside the bar. */
  figure?: boolean;
}

/** A bar whose solid part is what is done. */
export function ProgressBar({ percent, label, figure = false }: ProgressBarProps): ReactElement {
  const held = Math.round(Math.min(100, Math.max(0, percent)));
  return (
    <span className="flex items-center gap-3">
      <progress className="progress" max={100} value={held} aria-label={label} />
      {figure ? <span className="label w-[4ch] text-right text-muted">{held}%</span> : null}
    </span>
  );
}
