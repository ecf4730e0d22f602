-- Whoever was at this browser before is told nothing more on it. Only the browser itself knows the keys of its
-- subscription: who knows the address alone ends nobody's.
drop function forget_push_endpoint(text);
create function forget_push_endpoint(known text, its_key text, its_auth text) returns void
language sql volatile security definer set search_path = public, pg_temp as $$
  delete from push_subscriptions where endpoint = known and p256dh = its_key and auth = its_auth
$$;
