import { useEffect } from 'react';
import { isPassing, type PlayerProblem } from '../player-problem.ts';

/** The first and the longest pause between two tries, in milliseconds. */
const firstPause = 5000;
const longestPause = 60_000;

/** Tries again by itself while the network is the problem: when the browser is online again, and from time to time. */
export function useReconnecting(problem: PlayerProblem | null, again: () => Promise<void>): void {
  useEffect(() => {
    if (!problem || !isPassing(problem)) return;
    const ending = new AbortController();
    const { signal } = ending;
    let pause = firstPause;
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(() => {
        pause = Math.min(pause * 2, longestPause);
        void again().finally(() => signal.aborted || wait());
      }, pause);
    };
    wait();
    addEventListener('online', () => void again(), { signal });
    return () => {
      ending.abort();
      clearTimeout(timer);
    };
  }, [problem, again]);
}
