import type { PlaybackCaptions } from '@fit-coder/contracts/learning';
import type { ReactElement, RefObject } from 'react';
import { Checkbox } from '../../../ui/forms/choice-field.tsx';
import { useAutoplayChoice } from '../autoplay-choice.ts';
import { playerChoices, speeds, usePlayerChoices } from '../choices/player-choices.ts';
import { useQualities } from '../quality/qualities.ts';
import { PlayerIcon } from '../player-icon.tsx';
import { CaptionSettings } from './caption-settings.tsx';
import { ChoiceChips } from './choice-chips.tsx';
import { PlayerMenu } from './player-menu.tsx';

interface SettingsMenuProps {
  layer: RefObject<HTMLElement | null>;
  captions: readonly PlaybackCaptions[];
  /** Opens the list of keys. */
  onKeys: () => void;
}

/** How the video plays; every choice is remembered. */
export function SettingsMenu({ layer, captions, onKeys }: SettingsMenuProps): ReactElement {
  return (
    <PlayerMenu label="Settings" face={<PlayerIcon name="settings" />} layer={layer}>
      {(close) => (
        <div className="player-settings">
          <SpeedAndQuality />
          <CaptionSettings captions={captions} />
          <AutoplaySetting />
          <button
            type="button"
            className="player-link no-hover:hidden"
            onClick={() => {
              close();
              onKeys();
            }}
          >
            Keyboard shortcuts
          </button>
        </div>
      )}
    </PlayerMenu>
  );
}

function SpeedAndQuality(): ReactElement {
  const { speed, quality } = usePlayerChoices();
  const qualities = useQualities();
  const chosen = qualities.find((lines) => lines <= (quality ?? 0)) ?? qualities.at(-1) ?? 0;
  return (
    <>
      <ChoiceChips
        label="Speed"
        value={speed}
        choices={speeds.map((each) => [each, `${each}×`] as const)}
        onChoose={(next) => playerChoices.choose({ speed: next })}
      />
      {qualities.length > 1 ? (
        <ChoiceChips
          label="Quality"
          value={quality === null ? 0 : chosen}
          choices={[[0, 'Auto'], ...qualities.map((lines) => [lines, `${lines}p`] as const)]}
          onChoose={(next) => playerChoices.choose({ quality: next === 0 ? null : next })}
        />
      ) : null}
    </>
  );
}

function AutoplaySetting(): ReactElement {
  const [autoplay, choose] = useAutoplayChoice();
  return (
    <Checkbox
      label="Autoplay next lecture"
      checked={autoplay}
      onChange={(event) => choose(event.target.checked)}
    />
  );
}
