import type { ReactElement } from 'react';
import { useGetSiteQuery } from '../../lib/api/site.api.ts';

/** The main URL of a page that has several, for search engines and link previews. */
export function Canonical({ path }: { path: string }): ReactElement | null {
  const origin = useGetSiteQuery().data?.origin;
  if (!origin) return null;
  return (
    <>
      <link rel="canonical" href={origin + path} />
      <meta property="og:url" content={origin + path} />
    </>
  );
}
