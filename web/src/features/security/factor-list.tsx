import { useState, type ReactElement } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { AppSection } from './app-section.tsx';
import { useListFactorsQuery } from './factors.api.ts';
import { PasskeySection } from './passkey-section.tsx';
import { NewCodes, RecoverySection } from './recovery-codes.tsx';

/** The person's second factors; `readOnly` for accounts that strangers share. */
export function FactorList({ readOnly }: { readOnly: boolean }): ReactElement {
  const { data, isError, isFetching, refetch } = useListFactorsQuery();
  const [codes, setCodes] = useState<readonly string[]>([]);
  if (!data)
    return isError ? (
      <ErrorState
        title="Your second factors could not be loaded."
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    ) : (
      <Spinner />
    );
  const none = data.passkeys.length === 0 && data.totp === null;
  return (
    <>
      {none ? (
        <div className="mb-8">
          <EmptyState
            title={data.required ? 'Administrators need a second factor.' : 'A password can be stolen.'}
          >
            {data.required
              ? 'Set up a passkey or an authenticator app. Then the admin area opens.'
              : 'With a second factor, whoever has your password still cannot log in. Set up a passkey or an authenticator app.'}
          </EmptyState>
        </div>
      ) : null}
      <PasskeySection passkeys={data.passkeys} readOnly={readOnly} onCodes={setCodes} />
      <AppSection app={data.totp} readOnly={readOnly} onCodes={setCodes} />
      {none ? null : <RecoverySection left={data.recoveryCodes} onCodes={setCodes} />}
      <NewCodes codes={codes} onClose={() => setCodes([])} />
    </>
  );
}
