import { maxNoteLength } from '@fit-coder/contracts/learning/note-limits';
import type { KeyboardEvent, ReactElement, ReactNode } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { TextArea } from '../../ui/forms/text-field.tsx';

interface NoteFieldProps {
  label: string;
  text: string;
  error: string | undefined;
  saving: boolean;
  /** The words of the button that saves. */
  action: string;
  onType: (text: string) => void;
  onSave: () => void;
  /** Takes the focus when it appears. */
  focused?: boolean;
  /** More buttons. */
  children?: ReactNode;
}

/** Where a note is written. Ctrl or Command with Enter saves it. */
export function NoteField(props: NoteFieldProps): ReactElement {
  const { label, text, error, saving, action, onType, onSave, focused, children } = props;
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!saving) onSave();
  };
  return (
    <div className="grid gap-3">
      <TextArea
        label={label}
        hint={
          <>
            Markdown works: **bold**, `code`, - lists.{' '}
            <span className="no-hover:hidden">Ctrl+Enter saves.</span>
          </>
        }
        error={error}
        rows={3}
        required
        maxLength={maxNoteLength}
        value={text}
        readOnly={saving}
        ref={focused ? takeFocus : null}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={press}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Button size="small" loading={saving} onClick={onSave}>
          {action}
        </Button>
        {children}
      </div>
    </div>
  );
}

/** At the end of what is there already. */
function takeFocus(field: HTMLTextAreaElement | null): void {
  field?.focus({ preventScroll: true });
  field?.setSelectionRange(field.value.length, field.value.length);
}
