-- The queue belongs to the owner; the application may add to it, inside the transaction that needs the work done.
create function enqueue_job(name text, payload json, run_at timestamptz, job_key text, max_attempts int)
returns void language sql volatile security definer set search_path = public, pg_temp as $$
  select graphile_worker.add_job(
    identifier => name, payload => payload, run_at => coalesce(run_at, now()),
    job_key => job_key, max_attempts => coalesce(max_attempts, 10))
$$;
