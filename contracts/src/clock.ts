const twoDigits = (value: number) => String(value).padStart(2, '0');

/** A place in a video as the player shows it: `4:12`, `1:04:12`. Seconds in, rounded down. */
export function formatClock(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const clock = `${hours > 0 ? twoDigits(minutes) : minutes}:${twoDigits(whole % 60)}`;
  return hours > 0 ? `${hours}:${clock}` : clock;
}
