import type { Category } from '@fit-coder/contracts/catalogue';
import type { ReactElement } from 'react';
import { Poster } from '../../ui/poster.tsx';
import type { PosterDraft } from './course-draft.ts';

interface PosterPreviewProps {
  readonly draft: PosterDraft;
  readonly category: Category | undefined;
}

/** The hue of a poster whose category is not chosen yet. */
const neutralHue = 260;

/** The poster as the catalogue will show it, at two sizes; stays in sight beside a long form. */
export function PosterPreview({ draft, category }: PosterPreviewProps): ReactElement {
  const poster = (
    <Poster
      title={draft.title || 'Title of the course'}
      categoryName={category?.name ?? 'Category'}
      hue={category?.hue ?? neutralHue}
      technology={draft.technology || undefined}
      snippet={draft.snippet || 'its code,\nlarge here'}
    />
  );
  return (
    <aside aria-label="Poster" className="self-start lg:sticky lg:top-24 lg:row-span-2">
      <p className="label mb-4 text-muted">Poster</p>
      <div className="overflow-hidden rounded-card border border-hairline">{poster}</div>
      <div className="mt-4 flex items-center gap-3">
        <div className="w-28 shrink-0 overflow-hidden rounded-control border border-hairline">{poster}</div>
        <p className="text-sm text-muted">
          Drawn from the title, the category and the code, large and small.
        </p>
      </div>
    </aside>
  );
}
