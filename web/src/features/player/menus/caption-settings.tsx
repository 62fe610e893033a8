import type { PlaybackCaptions } from '@fit-coder/contracts/learning';
import type { ReactElement } from 'react';
import { chosenCaptions } from '../captions/caption-choice.ts';
import { captionBackgrounds, captionSizes } from '../choices/choice-memory.ts';
import { playerChoices, usePlayerChoices } from '../choices/player-choices.ts';
import { ChoiceChips } from './choice-chips.tsx';

const sizeWords = { small: 'Small', normal: 'Normal', large: 'Large', largest: 'Very large' };
const backgroundWords = { none: 'None', half: 'Half', full: 'Full' };

const off = '';

/** Language, size and background of the captions; nothing if the lecture has none. */
export function CaptionSettings({
  captions,
}: {
  captions: readonly PlaybackCaptions[];
}): ReactElement | null {
  const choices = usePlayerChoices();
  if (captions.length === 0) return null;
  const shown = chosenCaptions(captions, choices);
  return (
    <>
      <ChoiceChips
        label="Captions"
        value={shown?.language ?? off}
        choices={[[off, 'Off'], ...captions.map(({ language, label }) => [language, label] as const)]}
        onChoose={(language) =>
          playerChoices.choose(
            language === off ? { captions: false } : { captions: true, captionLanguage: language },
          )
        }
      />
      <ChoiceChips
        label="Caption size"
        value={choices.captionSize}
        choices={captionSizes.map((size) => [size, sizeWords[size]] as const)}
        onChoose={(captionSize) => playerChoices.choose({ captionSize })}
      />
      <ChoiceChips
        label="Caption background"
        value={choices.captionBackground}
        choices={captionBackgrounds.map((background) => [background, backgroundWords[background]] as const)}
        onChoose={(captionBackground) => playerChoices.choose({ captionBackground })}
      />
    </>
  );
}
