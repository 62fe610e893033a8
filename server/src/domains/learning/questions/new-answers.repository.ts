import type { Database } from '../../../platform/database/database.ts';

/** The most answers in one email. */
const mostMailed = 20;

interface NewAnswers {
  readonly questionId: string;
  /** Whose own answers are left out. */
  readonly exceptId: string;
  readonly after: Date;
}

/** The shown answers to a question since a moment, the oldest first. */
export function findNewAnswers(
  db: Database,
  { questionId, exceptId, after }: NewAnswers,
): Promise<{ author_id: string | null; body: string }[]> {
  return db
    .selectFrom('posts')
    .select(['author_id', 'body'])
    .where('question_id', '=', questionId)
    .where('state', '=', 'shown')
    .where('created_at', '>', after)
    .where('author_id', 'is distinct from', exceptId)
    .orderBy('created_at')
    .orderBy('id')
    .limit(mostMailed)
    .execute();
}
