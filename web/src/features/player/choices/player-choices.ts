import { useEffect, type RefObject } from 'react';
import { deviceStorage, useExternalStore } from '../../../lib/external-store.ts';
import { ChoiceMemory, type PlayerChoices } from './choice-memory.ts';

/** The choices on this device. */
export const playerChoices = new ChoiceMemory(deviceStorage());

const onServer = new ChoiceMemory(null).read();

/** How the viewer wants to watch. */
export function usePlayerChoices(): PlayerChoices {
  return useExternalStore(playerChoices, onServer);
}

/** The offered speeds. */
export const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2] as const;

/** The next higher (`by` above 0) or lower speed that is offered. */
export function speedBeside(speed: number, by: number): number {
  const rest = by > 0 ? speeds.filter((each) => each > speed) : speeds.filter((each) => each < speed);
  return (by > 0 ? rest[0] : rest.at(-1)) ?? speed;
}

/** Plays a video as loud and as fast as it was chosen, and remembers what is changed there. */
export function useChoiceKeeping(video: RefObject<HTMLVideoElement | null>): void {
  useEffect(() => {
    if (video.current) return keepChoices(video.current);
  }, [video]);
}

/** Returns a function that ends this. */
function keepChoices(video: HTMLVideoElement): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  const { volume, muted } = playerChoices.read();
  video.volume = volume;
  video.muted = muted;
  const setSpeed = () => {
    const { speed } = playerChoices.read();
    // A new source begins with the default speed.
    video.defaultPlaybackRate = speed;
    if (video.playbackRate !== speed) video.playbackRate = speed;
  };
  setSpeed();
  const followSound = () => playerChoices.choose({ volume: video.volume, muted: video.muted });
  const followSpeed = () => playerChoices.choose({ speed: video.playbackRate });
  video.addEventListener('volumechange', followSound, { signal });
  video.addEventListener('ratechange', followSpeed, { signal });
  const unsubscribe = playerChoices.subscribe(setSpeed);
  return () => {
    listening.abort();
    unsubscribe();
  };
}
