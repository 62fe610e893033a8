import { useState, type FormEvent } from 'react';
import { postDrafts, type PostDraft } from './drafts.ts';

interface Draft {
  /** What the fields begin with. */
  readonly texts: PostDraft;
  /** For the form: keeps what is typed. */
  readonly onInput: (event: FormEvent<HTMLFormElement>) => void;
  /** It was posted. */
  readonly discard: () => void;
}

/** Keeps what is typed into a form until it is posted. */
export function useDraft(user: string, place: string): Draft {
  const [texts] = useState(() => postDrafts.read(user, place));
  return {
    texts,
    onInput: ({ currentTarget }) => {
      const typed = [...new FormData(currentTarget)].filter(
        (entry): entry is [string, string] => typeof entry[1] === 'string',
      );
      postDrafts.write(user, place, Object.fromEntries(typed));
    },
    discard: () => postDrafts.write(user, place, {}),
  };
}
