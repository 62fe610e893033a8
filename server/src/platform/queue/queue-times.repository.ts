/**
 * Moves the queue's future times back to now. They were written before the database's clock was set back, and would
 * delay due jobs, jobs of killed workers, and the queue's own maintenance until the clock reaches them. A job's
 * `started_on` is not changed, because the library uses it to identify the worker that has the job.
 */
export const mendFutureTimes = `
  update pgboss.job set heartbeat_on = now()
    where state = 'active' and heartbeat_on > now() + interval '5 seconds';
  update pgboss.job set start_after = now()
    where state in ('created', 'retry') and start_after > now() + interval '5 seconds'
      and (created_on > now() + interval '5 seconds' or started_on > now() + interval '5 seconds');
  update pgboss.queue
    set monitor_on = least(monitor_on, now()), monitor_claim_on = least(monitor_claim_on, now()),
      maintain_on = least(maintain_on, now()), delta_on = least(delta_on, now())
    where greatest(monitor_on, monitor_claim_on, maintain_on, delta_on) > now() + interval '5 seconds';
  update pgboss.version
    set cron_on = least(cron_on, now()), bam_on = least(bam_on, now()), flow_on = least(flow_on, now()),
      reindex_on = least(reindex_on, now())
    where greatest(cron_on, bam_on, flow_on, reindex_on) > now() + interval '5 seconds';
`;
