/** What a follower is told of a course. */
export interface FollowNews {
  readonly course: { readonly slug: string; readonly title: string };
  /** The titles of the new lectures, in the course's order. */
  readonly lectures: readonly string[];
  /** The course had no lecture that could be watched before these. */
  readonly opened: boolean;
  /** The secret of the link that stops these emails. */
  readonly token: string;
}
