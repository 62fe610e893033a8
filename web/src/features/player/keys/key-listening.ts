import { useEffect, useEffectEvent, type RefObject } from 'react';
import { playerChoices, speedBeside } from '../choices/player-choices.ts';
import { chooseTheatre, isTheatre } from '../theatre/theatre-choice.ts';
import { keyMessage } from './key-message.ts';
import { isForPlayer } from './key-scope.ts';
import { actionOf, type KeyAction } from './player-keys.ts';

/** What only the screen around the video knows and can do. */
export interface KeyTargets {
  readonly hasCaptions: boolean;
  readonly onHelp: () => void;
  readonly onNext: () => void;
  /** Says what a key has changed. */
  readonly onSay: (message: string) => void;
}

/** Listens for the player's keys. */
export function usePlayerKeys(video: RefObject<HTMLVideoElement | null>, targets: KeyTargets): void {
  const act = useEffectEvent((event: KeyboardEvent) => {
    const element = video.current;
    const player = element?.closest('media-controller');
    const action = actionOf(event);
    if (!element || !player || !action || event.defaultPrevented) return;
    const { keysAnywhere: anywhere } = playerChoices.read();
    const target = event.target instanceof Element ? event.target : document.body;
    if (!isForPlayer(target, player, action, { key: event.key, anywhere })) return;
    event.preventDefault();
    perform(action, element, player, targets);
    const message = keyMessage(action, element, playerChoices.read(), targets.hasCaptions);
    if (message !== null) targets.onSay(message);
  });
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    document.addEventListener('keydown', act, { signal });
    const player = video.current?.closest<HTMLElement>('media-controller');
    // Otherwise Space would press the button that was clicked again, and leave the full screen.
    const giveFocus = (event: Event) => {
      const isOfBar = event.target instanceof Element && event.target.closest('media-control-bar');
      const isPointer = event instanceof MouseEvent && event.detail > 0;
      if (isOfBar && isPointer && !isOfBar.querySelector('[aria-expanded="true"]'))
        player?.focus({ preventScroll: true });
    };
    player?.addEventListener('click', giveFocus, { signal });
    return () => listening.abort();
  }, [video]);
}

function perform(action: KeyAction, video: HTMLVideoElement, player: Element, targets: KeyTargets): void {
  const acts: { [Does in KeyAction['does']]: (by: number) => void } = {
    play: () => (video.paused ? void video.play().catch(() => {}) : video.pause()),
    seek: (by) => seekTo(video, video.currentTime + by),
    jump: (share) => seekTo(video, video.duration * share),
    volume: (by) => {
      video.muted = false;
      video.volume = Math.min(1, Math.max(0, video.volume + by));
    },
    mute: () => {
      video.muted = !video.muted;
    },
    speed: (by) => playerChoices.choose({ speed: speedBeside(video.playbackRate, by) }),
    captions: () => {
      if (targets.hasCaptions) playerChoices.choose({ captions: !playerChoices.read().captions });
    },
    fullscreen: () => request(player, `${turned(player, 'mediaisfullscreen')}fullscreen`),
    picture: () => request(player, `${turned(player, 'mediaispip')}pip`),
    theatre: () => chooseTheatre(!isTheatre()),
    next: targets.onNext,
    help: targets.onHelp,
  };
  acts[action.does](action.by);
}

/** The start of the request that turns a state of media-chrome round. */
function turned(player: Element, attribute: string): 'exit' | 'enter' {
  return player.hasAttribute(attribute) ? 'exit' : 'enter';
}

function seekTo(video: HTMLVideoElement, seconds: number): void {
  if (Number.isFinite(video.duration)) video.currentTime = Math.min(Math.max(0, seconds), video.duration);
}

/** Asks media-chrome for what its own buttons do. */
function request(player: Element, name: string): void {
  player.dispatchEvent(new CustomEvent(`media${name}request`, { composed: true, bubbles: true }));
}
