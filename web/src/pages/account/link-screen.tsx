import type { ComponentProps, ReactElement } from 'react';
import { useParams } from 'react-router';
import { LinkStep } from '../../features/address-change/link-step.tsx';
import { AccountFrame } from '../../features/session/account-frame.tsx';

type LinkStepProps = ComponentProps<typeof LinkStep>;

interface LinkScreenProps extends Pick<LinkStepProps, 'explanation' | 'button' | 'next'> {
  readonly label: string;
  /** The heading, without its full stop. */
  readonly title: string;
  readonly send: (input: { body: { token: string } }) => ReturnType<LinkStepProps['send']>;
  /** Runs after a successful call, before its message appears. */
  readonly onDone?: () => unknown;
}

/** The screen of a link in an email. */
export function LinkScreen({ label, title, send, onDone, ...step }: LinkScreenProps): ReactElement {
  const { token = '' } = useParams();
  const sendAndFollow = async () => {
    const outcome = await send({ body: { token } });
    if (outcome.data) await onDone?.();
    return outcome;
  };
  return (
    <AccountFrame label={label} title={`${title}.`}>
      <title>{`${title} · Fit Coder Courses`}</title>
      <meta name="robots" content="noindex" />
      <LinkStep {...step} token={token} send={sendAndFollow} />
    </AccountFrame>
  );
}
