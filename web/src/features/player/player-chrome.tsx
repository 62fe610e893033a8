import type { Playback } from '@fit-coder/contracts/learning';
import { useRef, useState, type ReactElement, type RefObject } from 'react';
import { useNavigate } from 'react-router';
import { CaptionBox } from './captions/caption-box.tsx';
import { chosenCaptions } from './captions/caption-choice.ts';
import { useChapterCues } from './chapters/chapter-cues.ts';
import { useChoiceKeeping, usePlayerChoices } from './choices/player-choices.ts';
import { TapSeekMark } from './gestures/tap-seek-mark.tsx';
import { usePlayerKeys } from './keys/key-listening.ts';
import { KeysDialog } from './keys/keys-dialog.tsx';
import { MessageMark } from './keys/message-mark.tsx';
import { useShortMessage } from './keys/short-message.ts';
import type { NextLecture } from './player-cards.tsx';
import { PlayerControls } from './player-controls.tsx';

interface PlayerChromeProps {
  video: RefObject<HTMLVideoElement | null>;
  playback: Playback;
  next: NextLecture | undefined;
}

/** Everything over the video that is not a card: captions, controls, menus and the list of keys. */
export function PlayerChrome({ video, playback, next }: PlayerChromeProps): ReactElement {
  const layer = useRef<HTMLDivElement>(null);
  // The place stays while the list closes: a dialog that is moved then never ends its closing.
  const [keys, setKeys] = useState({ open: false, inLayer: false });
  const [message, say] = useShortMessage();
  const navigate = useNavigate();
  const choices = usePlayerChoices();
  const showKeys = () => setKeys({ open: true, inLayer: document.fullscreenElement !== null });
  useChoiceKeeping(video);
  useChapterCues(video, playback.chapters);
  usePlayerKeys(video, {
    hasCaptions: playback.captions.length > 0,
    onHelp: showKeys,
    onNext: () => next && void navigate(next.to, { preventScrollReset: true }),
    onSay: say,
  });
  return (
    <>
      <CaptionBox video={video} src={chosenCaptions(playback.captions, choices)?.src ?? null} />
      <TapSeekMark video={video} />
      <MessageMark message={message} />
      <PlayerControls playback={playback} layer={layer} onKeys={showKeys} />
      <div ref={layer} {...{ noautohide: '' }} className="player-layer" />
      <KeysDialog
        open={keys.open}
        onOpenChange={(open) => setKeys({ ...keys, open })}
        container={keys.inLayer ? layer : undefined}
      />
    </>
  );
}
