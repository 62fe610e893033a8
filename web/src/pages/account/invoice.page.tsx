import { skipToken } from '@reduxjs/toolkit/query/react';
import type { ReactElement } from 'react';
import { useParams } from 'react-router';
import { documentNames } from '../../ui/text/document-name.ts';
import { InvoiceView } from '../../features/invoices/invoice-view.tsx';
import { isInvoiceNumber, pdfAddress, useGetInvoiceQuery } from '../../features/invoices/invoices.api.ts';
import { failureOf } from '../../lib/api/api.ts';
import { buttonClass, ButtonLink } from '../../ui/controls/button.tsx';
import { ErrorState, retryOf } from '../../ui/feedback/error-state.tsx';
import { LoadingPlaces, Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Breadcrumbs } from '../../ui/layout/breadcrumbs.tsx';
import { PageHeading, PageLayout } from '../../ui/layout/page-layout.tsx';

/** One invoice, credit note or debit note. */
export function Page(): ReactElement {
  const { number = '' } = useParams();
  return (
    <PageLayout>
      <title>{`${number} · Fit Coder Courses`}</title>
      <meta name="robots" content="noindex" />
      <Breadcrumbs items={[{ label: 'Profile', to: '/profile' }, { label: number }]} />
      <Content number={number} />
    </PageLayout>
  );
}

function Content({ number }: { number: string }): ReactElement {
  const query = useGetInvoiceQuery(isInvoiceNumber(number) ? number : skipToken);
  const { data, error, isFetching, isUninitialized } = query;
  if (data)
    return (
      <>
        <PageHeading
          label={documentNames[data.kind]}
          title={<span className="wrap-anywhere">{number}</span>}
          actions={
            <a className={buttonClass({})} href={pdfAddress(number)} download>
              Download PDF
            </a>
          }
        />
        <InvoiceView invoice={data} />
      </>
    );
  const failure = failureOf(error);
  if (isUninitialized || failure?.code === 'not_found') return <NoInvoice />;
  if (failure && !isFetching)
    return (
      <>
        <PageHeading title="Invoice" />
        <ErrorState title="This invoice could not be loaded." {...retryOf(query)}>
          {failure.error}
        </ErrorState>
      </>
    );
  return (
    <LoadingPlaces label="Loading the invoice" className="grid gap-4">
      <Skeleton className="h-10 w-72 max-w-full" />
      <Skeleton className="h-64 w-full" />
    </LoadingPlaces>
  );
}

function NoInvoice(): ReactElement {
  return (
    <>
      <PageHeading
        title="There is no such invoice."
        lead="You have no invoice with this number. Your profile lists all of your invoices. If it belongs to another account of yours, log in with that one."
      />
      <ButtonLink to="/profile">Go to profile</ButtonLink>
    </>
  );
}
