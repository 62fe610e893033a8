/**
 * Allows a run's job one more attempt, until its retries are `$4`. `$1` is the name of the kind, `$2` the job's id, and `$3`
 * the number of its earlier attempts, by which the library recognises the run. That number itself cannot be set back,
 * because the job's next run would be taken for this one.
 */
export const allowOneMoreAttempt = `
  update pgboss.job set retry_limit = retry_limit + 1
    where name = $1 and id = $2 and state = 'active' and retry_count = $3 and retry_limit < $4
    returning id;
`;
