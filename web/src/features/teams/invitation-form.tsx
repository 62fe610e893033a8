import { inviteToTeam } from '@fit-coder/contracts/selling/teams';
import { useRef, type ReactElement } from 'react';
import { useForm } from '../../lib/form.ts';
import { Button } from '../../ui/controls/button.tsx';
import { showToast } from '../../ui/feedback/show-toast.tsx';
import { FormError } from '../../ui/forms/field-form.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { useInviteToTeamMutation } from './teams.api.ts';

/** Invites someone to one of the `free` seats. */
export function InvitationForm({ teamId, free }: { teamId: string; free: number }): ReactElement {
  const [invite] = useInviteToTeamMutation();
  const element = useRef<HTMLFormElement>(null);
  const form = useForm(inviteToTeam.body, async (body) => {
    const outcome = await invite({ params: { id: teamId }, body });
    if (outcome.data) {
      showToast('success', outcome.data.message);
      element.current?.reset();
    }
    return outcome;
  });
  return (
    <form {...form.props} ref={element} className="grid gap-3">
      <FormError error={form.error} />
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          {...form.field('email')}
          className="flex-1 basis-60"
          label="Email address"
          hint={free === 1 ? 'One seat is free.' : `${free} seats are free.`}
          type="email"
          autoComplete="off"
          required
        />
        <Button type="submit" loading={form.sending}>
          Invite
        </Button>
      </div>
    </form>
  );
}
