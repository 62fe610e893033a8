import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import type { ReactElement, ReactNode, RefObject } from 'react';
import { Button } from '../controls/button.tsx';
import { Icon } from '../controls/icon.tsx';

const backdropClass =
  'fixed inset-0 z-40 bg-scrim transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0';
// As high as the scrim: of two dialogs, the second one's scrim lies over the first.
const popupClass =
  'fixed top-1/2 left-1/2 z-40 flex max-h-[85dvh] w-[calc(100vw-2rem)] -translate-1/2 flex-col overflow-clip rounded-card bg-surface shadow-float transition-[opacity,scale] data-ending-style:scale-98 data-ending-style:opacity-0 data-starting-style:scale-98 data-starting-style:opacity-0';

interface OpenState {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
}

interface DialogProps extends OpenState {
  /** What gets the focus first; by default the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** The element that gets the focus on closing, if the one that had it before is gone. */
  finalFocus?: () => HTMLElement | null;
  /** Where the dialog is drawn: in full screen, only what is in the element that fills it is seen. The page by default. */
  container?: RefObject<HTMLElement | null> | undefined;
  /** Has room for two fields beside each other. */
  wide?: boolean;
  children: ReactNode;
}

/** A form over the page. Escape, the cross and a click outside close it, and the focus returns to where it was. */
export function Dialog(props: DialogProps): ReactElement {
  const { open, onOpenChange, title, description, initialFocus, finalFocus, container, wide, children } =
    props;
  return (
    <BaseDialog.Root open={open} onOpenChange={onOpenChange}>
      <BaseDialog.Portal container={container}>
        <BaseDialog.Backdrop className={backdropClass} />
        <BaseDialog.Popup
          className={`${popupClass} ${wide ? 'max-w-prose' : 'max-w-form'}`}
          initialFocus={initialFocus}
          finalFocus={finalFocus}
        >
          <BaseDialog.Title className="px-6 pt-6 pb-2 pr-16 text-lg font-bold">{title}</BaseDialog.Title>
          <div className="dialog-body gap-4 pb-6">
            {description ? (
              <BaseDialog.Description className="text-muted" render={<div />}>
                {description}
              </BaseDialog.Description>
            ) : null}
            {children}
          </div>
          <BaseDialog.Close
            aria-label="Close"
            className="absolute top-4 right-4 grid size-10 place-content-center rounded-control text-muted hover:bg-well hover:text-ink"
          >
            <Icon name="close" />
          </BaseDialog.Close>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

interface ConfirmDialogProps extends OpenState {
  /** Names the action: `Delete lecture`, not `OK`. */
  confirmLabel: string;
  cancelLabel?: string;
  onConfirm: () => void;
  loading?: boolean;
  /** For what cannot be undone. */
  danger?: boolean;
  /** What gets the focus afterwards, if the action removes the button that opened the dialog. */
  finalFocus?: () => HTMLElement | null;
  /** Called once the dialog is gone from the screen. */
  onClosed?: () => void;
}

/** Asks before an action. It stays open while `loading`, so the caller closes it when the action is done. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactElement {
  const { open, onOpenChange, title, description, confirmLabel, onConfirm } = props;
  const { cancelLabel = 'Cancel', loading = false, danger = false, finalFocus, onClosed } = props;
  return (
    <AlertDialog.Root
      open={open}
      onOpenChange={(next) => !loading && onOpenChange(next)}
      onOpenChangeComplete={(next) => next || onClosed?.()}
    >
      <AlertDialog.Portal>
        <AlertDialog.Backdrop forceRender className={backdropClass} />
        <AlertDialog.Popup className={`${popupClass} max-w-form`} finalFocus={finalFocus}>
          <AlertDialog.Title className="px-6 pt-6 pb-2 text-lg font-bold">{title}</AlertDialog.Title>
          {description ? (
            <AlertDialog.Description className="dialog-body text-muted" render={<div />}>
              {description}
            </AlertDialog.Description>
          ) : null}
          <div className="flex flex-wrap justify-end gap-3 px-6 pt-4 pb-6">
            <AlertDialog.Close render={<Button variant="secondary" aria-disabled={loading} />}>
              {cancelLabel}
            </AlertDialog.Close>
            <Button variant={danger ? 'danger' : 'primary'} loading={loading} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
