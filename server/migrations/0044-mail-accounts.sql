-- The mail servers of brands. They stand over the one of the environment.

create table mail_accounts (
  -- 0: the default brand.
  brand int primary key,
  -- The sender, who is also the user of the mail server.
  email text not null,
  host text not null,
  port int not null,
  password bytea not null,
  updated_at timestamptz not null default now()
);
comment on table mail_accounts is 'The mail servers of brands, with sealed passwords.';

-- The mail server of a brand, for the job that sends. No row: that of the environment sends.
create function mail_account(of_brand int) returns setof mail_accounts
language sql stable security definer set search_path = public, pg_temp as $$
  select * from mail_accounts where brand = of_brand
$$;

-- The mail server of the own brand, for operators. No row: it has none.
create function read_mail_account(acting int) returns setof mail_accounts
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform refuse_unless_operator(acting);
  return query select * from mail_accounts where brand = own_brand();
end $$;

-- Sets the mail server of the own brand. A null host removes it.
create function save_mail_account(acting int, mailbox text, server text, at_port int, sealed bytea) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform refuse_unless_operator(acting);
  if server is null then
    delete from mail_accounts where brand = own_brand();
    return;
  end if;
  insert into mail_accounts (brand, email, host, port, password) values (own_brand(), mailbox, server, at_port, sealed)
  on conflict (brand) do update
    set email = excluded.email, host = excluded.host, port = excluded.port, password = excluded.password,
        updated_at = now();
end $$;
