import type { OwnReview, Review } from '@fit-coder/contracts/learning/reviews';

/** A review as it is stored, with its author's name. */
export interface ReviewRow {
  readonly id: string;
  /** Null only between the deletion of an account and that of its reviews. */
  readonly name: string | null;
  readonly stars: number;
  readonly body: string;
  readonly created_at: Date;
  readonly edited_at: Date | null;
  readonly reply: string | null;
  readonly replied_at: Date | null;
  readonly hidden_at: Date | null;
  readonly hidden_reason: string | null;
}

/** A review as everyone sees it. */
export function presentReview(row: ReviewRow): Review {
  const { id, name, stars, body, created_at: createdAt, edited_at: editedAt } = row;
  return {
    ...{ id, name: name ?? '', stars, text: body },
    createdAt: createdAt.toISOString(),
    editedAt: editedAt?.toISOString() ?? null,
    reply: row.reply === null ? null : { text: row.reply, at: (row.replied_at ?? createdAt).toISOString() },
  };
}

/** A review as its author sees it. */
export function presentOwnReview(row: ReviewRow): OwnReview {
  return { ...presentReview(row), hiddenReason: row.hidden_at === null ? null : (row.hidden_reason ?? '') };
}
