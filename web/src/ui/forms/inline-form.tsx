import { useEffect, useRef, useState, type ComponentProps, type ReactElement } from 'react';
import { ConfirmDialog } from '../feedback/dialog.tsx';
import { isChanged } from './form-change.ts';

interface InlineFormProps extends ComponentProps<'form'> {
  /** The name of the field that gets the focus first, with its text selected. */
  readonly firstField: string;
  /** Closes the form without saving. */
  readonly onCancel: () => void;
}

/** A form in the place of what it edits. Escape closes it, and asks first if something in it was changed. */
export function InlineForm({ firstField, onCancel, ...form }: InlineFormProps): ReactElement {
  const element = useRef<HTMLFormElement>(null);
  const [asking, setAsking] = useState(false);
  useEffect(() => {
    const field = element.current?.elements.namedItem(firstField);
    if (!(field instanceof HTMLInputElement)) return;
    field.focus();
    field.select();
  }, [firstField]);
  useEffect(() => {
    const place = element.current;
    const press = (event: KeyboardEvent) => {
      // While an input method composes, Escape is for it.
      if (event.key !== 'Escape' || event.isComposing) return;
      event.preventDefault();
      // The question opens at once, and the same event would close it.
      event.stopPropagation();
      if (place && isChanged(place)) setAsking(true);
      else onCancel();
    };
    place?.addEventListener('keydown', press);
    return () => place?.removeEventListener('keydown', press);
  }, [onCancel]);
  const discard = () => {
    setAsking(false);
    onCancel();
  };
  return (
    <>
      <form {...form} ref={element} />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Discard your changes?"
        description="What you typed is not saved."
        confirmLabel="Discard"
        cancelLabel="Keep editing"
        danger
        onConfirm={discard}
      />
    </>
  );
}
