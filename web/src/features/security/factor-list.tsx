import { useRef, useState, type ReactElement } from 'react';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { LogSection } from '../../ui/layout/log-section.tsx';
import { LoadingPlaces, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { AppSection } from './app-section.tsx';
import { useListFactorsQuery } from './factors.api.ts';
import { NewCodes } from './codes/new-codes.tsx';
import { PasskeySection } from './passkey-section.tsx';
import { RecoverySection } from './codes/recovery-section.tsx';

interface FactorListProps {
  /** The account is shared, so nothing can be changed. */
  readonly readOnly: boolean;
  /** The user was redirected here from a page that needs a second factor. */
  readonly sentHere: boolean;
  /** The user has added a factor and saved its recovery codes. */
  readonly onProtected: () => void;
}

/** The user's second factors. Start `listFactors` in the loader. */
export function FactorList({ readOnly, sentHere, onProtected }: FactorListProps): ReactElement {
  const { data, isError, isFetching, refetch } = useListFactorsQuery();
  const [codes, setCodes] = useState<readonly string[]>([]);
  const [showing, setShowing] = useState(false);
  const back = useRef<HTMLElement>(null);
  if (!data)
    return isError ? (
      <ErrorState
        title="Your second factors could not be loaded."
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <FactorsLoading />
    );
  const none = data.passkeys.length === 0 && data.totp === null;
  const show = (made: readonly string[], from: HTMLElement | null) => {
    back.current = from;
    setCodes(made);
    setShowing(true);
  };
  const added = (made: readonly string[] | null, from: HTMLElement | null) => {
    if (made) show(made, from);
    else onProtected();
  };
  const kept = () => {
    setShowing(false);
    onProtected();
  };
  return (
    <>
      {none ? <NoFactors readOnly={readOnly} required={data.required} sentHere={sentHere} /> : null}
      <PasskeySection passkeys={data.passkeys} readOnly={readOnly} onAdded={added} />
      <AppSection app={data.totp} readOnly={readOnly} onAdded={added} />
      {none ? null : <RecoverySection left={data.recoveryCodes} onCodes={(made) => show(made, null)} />}
      <NewCodes open={showing} codes={codes} onKept={kept} finalFocus={() => back.current} />
    </>
  );
}

interface NoFactorsProps extends Pick<FactorListProps, 'readOnly' | 'sentHere'> {
  readonly required: boolean;
}

function NoFactors({ readOnly, required, sentHere }: NoFactorsProps): ReactElement {
  const [title, sentence] = readOnly
    ? [
        'This account is shared.',
        'Anyone can log in as the test administrator, so this account cannot have a second factor.',
      ]
    : required
      ? [
          'Administrators need a second factor.',
          `Set up a passkey or an authenticator app. ${sentHere ? 'You then return to the page that you were opening.' : 'Then the admin area opens.'}`,
        ]
      : [
          'A password can be stolen.',
          'With a second factor, someone who has your password still cannot log in. Set up a passkey or an authenticator app.',
        ];
  return (
    <div className="mb-8">
      <EmptyState title={title}>{sentence}</EmptyState>
    </div>
  );
}

/** Placeholders while the factors load, under the same headings. */
function FactorsLoading(): ReactElement {
  return (
    <LoadingPlaces label="Loading your second factors">
      {['Passkeys', 'Authenticator app'].map((title) => (
        <LogSection key={title} title={title}>
          <div className="grid gap-2">
            <Skeleton className="h-6 w-44" />
            <Skeleton className="h-5 w-64 max-w-full" />
          </div>
        </LogSection>
      ))}
    </LoadingPlaces>
  );
}
