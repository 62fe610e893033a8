import type { ReactElement, ReactNode } from 'react';
import type * as z from 'zod/mini';
import { useForm } from '../../lib/form.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from '../feedback/dialog.tsx';
import { FormError } from './field-form.tsx';
import { TextArea } from './text-field.tsx';

interface ReasonFormProps {
  /** The contract's body, which has only a reason. */
  readonly schema: z.ZodMiniObject<{ reason: z.ZodMiniType<string, string> }>;
  readonly confirmLabel: string;
  /** What the reason should say. */
  readonly hint: string;
  readonly onSend: (body: { reason: string }) => Promise<{ readonly error?: unknown }>;
  readonly onClose: () => void;
}

interface ReasonDialogProps extends ReasonFormProps {
  readonly open: boolean;
  readonly title: string;
  readonly description: ReactNode;
}

/** Asks an administrator why before an action, and closes when it is done. A refusal is shown at the form. */
export function ReasonDialog({ open, title, description, ...form }: ReasonDialogProps): ReactElement {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || form.onClose()}
      title={title}
      description={description}
    >
      <ReasonForm {...form} />
    </Dialog>
  );
}

function ReasonForm({ schema, confirmLabel, hint, onSend, onClose }: ReasonFormProps): ReactElement {
  const form = useForm(schema, async (body) => {
    const outcome = await onSend(body);
    if (!outcome.error) onClose();
    return outcome;
  });
  return (
    <form {...form.props} className="grid gap-5">
      <FormError error={form.error} />
      <TextArea {...form.field('reason')} label="Reason" hint={hint} rows={3} maxLength={500} required />
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={form.sending}>
          {confirmLabel}
        </Button>
      </div>
    </form>
  );
}
