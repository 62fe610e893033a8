/** The part of a page that says where the next one begins. */
interface Page {
  readonly next: string | null;
}

/** How the pages of a list follow each other. */
export const pages = {
  initialPageParam: null,
  getNextPageParam: ({ next }: Page) => next ?? undefined,
};

/** The query of a page: the filter, and where the page begins. */
export const pageOf = <F extends object>(filter: F, cursor: string | null) =>
  cursor === null ? filter : { ...filter, cursor };
