import { countryName } from '@fit-coder/contracts/countries';
import type { BillingDetails } from '@fit-coder/contracts/selling/invoices';
import { lazy, Suspense, useRef, useState, type ReactElement } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { retryOf, SmallErrorState } from '../../ui/feedback/error-state.tsx';
import { LoadingPlaces, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Description, DescriptionList } from '../../ui/layout/description-list.tsx';
import { LogSection } from '../../ui/layout/log-section.tsx';
import { useGetBillingDetailsQuery } from './invoices.api.ts';

const BillingDetailsForm = lazy(async () => ({
  default: (await import('./billing-details-form.tsx')).BillingDetailsForm,
}));

/** What the user's invoices say about them, with a form to change it. Start `getBillingDetails` in the loader. */
export function BillingDetailsSection(): ReactElement {
  return (
    <LogSection title="Billing details" lead="What your next invoices say about you, and where tax is due.">
      <Details />
    </LogSection>
  );
}

function Details(): ReactElement {
  const query = useGetBillingDetailsQuery();
  const [editing, setEditing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  if (!query.data)
    return query.error ? (
      <SmallErrorState {...retryOf(query)}>Your billing details could not be loaded.</SmallErrorState>
    ) : (
      <LoadingDetails />
    );
  const close = () => {
    setEditing(false);
    // The button is there again after the next drawing.
    requestAnimationFrame(() => opener.current?.focus());
  };
  if (editing)
    return (
      <Suspense fallback={<LoadingDetails />}>
        <BillingDetailsForm details={query.data} onClose={close} />
      </Suspense>
    );
  return (
    <>
      <ShownDetails details={query.data} />
      <Button ref={opener} variant="secondary" className="mt-4" onClick={() => setEditing(true)}>
        Change billing details
      </Button>
    </>
  );
}

function ShownDetails({ details }: { details: BillingDetails }): ReactElement {
  const { name, address, country, taxId } = details;
  if (name === '' && address === '' && country === null && taxId === '')
    return (
      <p className="max-w-prose text-muted">
        Your invoices have the name and the email address of your account. Add an address or a tax ID if you
        need them on your invoices.
      </p>
    );
  return (
    <DescriptionList className="lg:-mt-2.5">
      <Description term="Name">{name || 'As in your account'}</Description>
      <Description term="Address">
        <span className="whitespace-pre-line">{address || 'None'}</span>
      </Description>
      <Description term="Country">{country === null ? 'None' : countryName(country)}</Description>
      <Description term="Tax ID">{taxId || 'None'}</Description>
    </DescriptionList>
  );
}

function LoadingDetails(): ReactElement {
  return (
    <LoadingPlaces label="Loading your billing details" className="grid gap-2 py-3">
      <Skeleton className="h-6 w-64 max-w-full" />
      <Skeleton className="h-6 w-48" />
    </LoadingPlaces>
  );
}
