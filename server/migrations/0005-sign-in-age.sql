-- Every good sign-in clears away the counts of long ago; it must find them without reading all the others.
create index sign_in_failures_by_age on sign_in_failures (forgotten_at);
