-- What operators of the default brand change: brands with their logos and domains. As for plans and helps, the application
-- has no right to write them. Each function checks that the acting user of the current company is such an operator.

create table white_label_logos (
  white_label_id int not null references white_labels on delete cascade,
  place text not null check (place in ('login', 'loginDark', 'painel', 'painelDark', 'icon')),
  -- A part of the SHA-256 of the picture. It is in its address, so a picture is immutable under it.
  hash text not null,
  storage_key text not null,
  size int not null,
  width int not null,
  height int not null,
  primary key (white_label_id, place)
);
comment on table white_label_logos is 'The logos of a brand for the sign-in page and the panel, in both themes, and its icon.';
-- Whether a file of storage is still used.
create index white_label_logos_by_key on white_label_logos (storage_key);
grant select on white_label_logos to recado_app;

-- The list by name, the default brand first.
create index white_labels_by_name on white_labels ((id <> 0), name, id);

-- The brands with the number of their companies and active users, the default one first, then by name. One brand, or at
-- most `most`.
create function brands_of_operator(acting int, brand int, most int)
returns table (
  id int, name text, path text, email text, primary_color text, secondary_color text, users_count int, due_date date,
  tagline text, domain text, domain_token text, domain_proven_at timestamptz, companies int, accounts int)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform refuse_unless_brand_operator(acting);
  return query
    select w.id, w.name, w.path, w.email, w.primary_color, w.secondary_color, w.users_count, w.due_date,
           w.tagline, w.domain, w.domain_token, w.domain_proven_at,
           (select count(*)::int from companies c
             where c.white_label_id = w.id or (w.id = 0 and c.white_label_id is null)),
           (select count(*)::int from companies c join users u on u.company_id = c.id
             where (c.white_label_id = w.id or (w.id = 0 and c.white_label_id is null)) and u.deactivated_at is null)
      from white_labels w
     where brand is null or w.id = brand
     order by w.id <> 0, w.name, w.id
     limit most;
end $$;

-- Sets the fields of a brand that an operator writes. An absent key leaves its field unchanged.
create function change_brand(acting int, brand int, change jsonb) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform refuse_unless_brand_operator(acting);
  update white_labels w set
      name = coalesce(change ->> 'name', w.name),
      path = coalesce(change ->> 'path', w.path),
      email = case when change ? 'email' then nullif(change ->> 'email', '') else w.email end,
      primary_color = coalesce(change ->> 'primaryColor', w.primary_color),
      secondary_color = coalesce(change ->> 'secondaryColor', w.secondary_color),
      tagline = coalesce(change ->> 'tagline', w.tagline),
      users_count = case when change ? 'usersCount' then (change ->> 'usersCount')::int else w.users_count end,
      due_date = case when change ? 'dueDate' then (change ->> 'dueDate')::date else w.due_date end
   where w.id = brand;
  return found;
end $$;

create function create_brand(acting int, brand_name text, brand_path text) returns int
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  made int;
begin
  perform refuse_unless_brand_operator(acting);
  insert into white_labels (name, path) values (brand_name, brand_path) returning id into made;
  return made;
end $$;

-- Replaces a logo of a brand, or deletes it if there is no new key. Returns the key of the file before.
create function change_brand_logo(
  acting int, brand int, logo text, new_hash text, new_key text, new_size int, new_width int, new_height int)
returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  replaced text;
begin
  perform refuse_unless_brand_operator(acting);
  -- Two changes of one brand run one after the other.
  perform from white_labels where id = brand for no key update;
  delete from white_label_logos where white_label_id = brand and place = logo returning storage_key into replaced;
  if new_key is not null then
    insert into white_label_logos (white_label_id, place, hash, storage_key, size, width, height)
    values (brand, logo, new_hash, new_key, new_size, new_width, new_height);
  end if;
  return replaced;
end $$;

-- Gives a brand a domain that is not proven yet, or none. A domain that stays keeps its token and its proof.
create function change_brand_domain(acting int, brand int, new_domain text, new_token text) returns void
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform refuse_unless_brand_operator(acting);
  update white_labels
     set domain = new_domain, domain_token = case when new_domain is not null then new_token end, domain_proven_at = null
   where id = brand and domain is distinct from new_domain;
end $$;

-- A TXT record of this domain contains this token: the domain is used from now on. False if the brand has another
-- domain or token meanwhile.
create function prove_brand_domain(acting int, brand int, proven_domain text, proven_token text) returns boolean
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform refuse_unless_brand_operator(acting);
  update white_labels set domain_proven_at = coalesce(domain_proven_at, now())
   where id = brand and domain = proven_domain and domain_token = proven_token;
  return found;
end $$;
