import { useRef, type ReactElement, type RefObject } from 'react';
import { Dialog } from '../../../ui/feedback/dialog.tsx';
import { Checkbox } from '../../../ui/forms/choice-field.tsx';
import { playerChoices, usePlayerChoices } from '../choices/player-choices.ts';
import { keyRows } from './player-keys.ts';

interface KeysDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Where the dialog is drawn, so that it is seen in full screen too; the page by default. */
  container: RefObject<HTMLElement | null> | undefined;
}

/** Lists the player's keys. */
export function KeysDialog({ open, onOpenChange, container }: KeysDialogProps): ReactElement {
  const { keysAnywhere } = usePlayerChoices();
  // The switch below the list would scroll the list away.
  const list = useRef<HTMLDListElement>(null);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Keyboard shortcuts"
      container={container}
      initialFocus={list}
    >
      <dl ref={list} tabIndex={-1} className="player-keys">
        {keyRows.map(([keys, does]) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (key === '…' ? <span key={key}>to</span> : <kbd key={key}>{key}</kbd>))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label="Keys work on the whole page"
        hint="Otherwise they work only while the player has the focus. Keys never act while you type."
        checked={keysAnywhere}
        onChange={(event) => playerChoices.choose({ keysAnywhere: event.target.checked })}
      />
    </Dialog>
  );
}
