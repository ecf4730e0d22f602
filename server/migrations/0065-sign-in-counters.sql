-- Counts one attempt under several keys at once, each with its own bound. Answers 0, or the seconds to wait when one of
-- the keys is used up; then nothing is counted under the others. Callers give the keys in one order of kinds (pair,
-- e-mail, network), so two attempts never wait for each other in a circle.
create function sign_in_attempts(wanted text[], allowed int[], forget_after int) returns int
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  wait int;
begin
  for i in 1 .. cardinality(wanted) loop
    wait := sign_in_attempt(wanted[i], allowed[i], forget_after);
    if wait > 0 then
      perform sign_in_forgiven(key) from unnest(wanted[1:i - 1]) as key;
      return wait;
    end if;
  end loop;
  return 0;
end $$;
