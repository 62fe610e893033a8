/** A remaining time: `less than 5 s left`, `40 s left`, `3 min left`, `1 h 05 min left`. */
export function formatTimeLeft(seconds: number): string {
  if (seconds < 5) return 'less than 5 s left';
  if (seconds < 60) return `${Math.ceil(seconds / 5) * 5} s left`;
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return `${minutes} min left`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min left`;
}
