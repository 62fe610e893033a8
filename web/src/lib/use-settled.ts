import { useEffect, useState } from 'react';

/** A value that someone types, as it is after they paused for this many milliseconds; null before. */
export function useSettled<Value extends string | number>(value: Value, ms: number): Value | null {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled === value ? value : null;
}
