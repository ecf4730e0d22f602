-- What operators change: plans and helps, which belong to no company. The application has no right to write them. It calls
-- one narrow function for each act, with the user who acts; the function checks that this user of the current company is
-- an operator. Plans and helps are those of every brand, so only operators of the default brand write them.

-- Plans are told apart by name without regard to case. Of older plans with one name all but the first get their id added,
-- in a form that no other plan has.
update plans p
   set name = left(p.name, 20) || ' #' || p.id || '-' || left(md5(p.id::text || p.name), 8)
 where exists (select from plans first where lower(first.name) = lower(p.name) and first.id < p.id);
update plans
   set users = greatest(users, 1), connections = greatest(connections, 0), queues = greatest(queues, 0),
       value_cents = least(greatest(value_cents, 0), 999999999);
create unique index plans_name_key on plans (lower(name));

alter table plans
  add constraint plans_users_check check (users >= 1),
  add constraint plans_connections_check check (connections >= 0),
  add constraint plans_queues_check check (queues >= 0),
  add constraint plans_value_check check (value_cents between 0 and 999999999);

-- The companies of a plan: plan_use(), plan_excesses() and deleting a plan.
create index companies_by_plan on companies (plan_id);

-- Refuses everybody but operators of the current company.
create function refuse_unless_operator(acting int) returns void language plpgsql stable as $$
begin
  if not exists (select from users
                  where company_id = app_company() and id = acting and super and deactivated_at is null) then
    raise exception 'user % is no operator', acting using errcode = 'insufficient_privilege';
  end if;
end $$;

-- Refuses everybody but operators of the default brand.
create function refuse_unless_brand_operator(acting int) returns void language plpgsql stable as $$
begin
  perform refuse_unless_operator(acting);
  if exists (select from companies where id = app_company() and white_label_id is not null) then
    raise exception 'user % is no operator of the default brand', acting
      using errcode = 'insufficient_privilege', constraint = 'white_labels_default_brand_only';
  end if;
end $$;

-- The brand to which an operator is limited: null for operators of the default brand, who see all. Refuses everybody else.
create function brand_of_operator(acting int) returns int language plpgsql stable as $$
begin
  perform refuse_unless_operator(acting);
  return (select white_label_id from companies where id = app_company());
end $$;

-- Whether a company is in the reach of an operator of this brand.
create function is_in_reach(brand int, of_company int) returns boolean language sql immutable parallel safe
  return brand is null or brand is not distinct from of_company;

-- How many companies in the reach of the operator use each of these plans. No row for a plan that none uses.
create function plan_use(acting int, plan_ids int[]) returns table (plan_id int, companies int)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  own constant int := brand_of_operator(acting);
begin
  return query
    select c.plan_id, count(*)::int from companies c
     where c.plan_id = any(plan_ids) and is_in_reach(own, c.white_label_id)
     group by c.plan_id;
end $$;

-- The companies that have more than this plan allows, at most `most` rows, by name.
create function plan_excesses(acting int, plan int, most int)
returns table (company_id int, company_name text, limited text, used int, allowed int)
language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  perform refuse_unless_brand_operator(acting);
  return query
    select c.id, c.name, u.limited, u.used, u.allowed
      from companies c
      join plans p on p.id = c.plan_id,
      lateral (values
        ('users', (select count(*)::int from users o where o.company_id = c.id and o.deactivated_at is null), p.users),
        ('connections', (select count(*)::int from connections o where o.company_id = c.id and o.deleted_at is null),
         p.connections),
        ('queues', (select count(*)::int from queues o where o.company_id = c.id and o.deleted_at is null), p.queues)
      ) u (limited, used, allowed)
     where c.plan_id = plan and u.used > u.allowed
     order by c.name, c.id, u.limited desc
     limit most;
end $$;

create function create_plan(
  acting int, plan_name text, max_users int, max_connections int, max_queues int, cents int) returns int
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  made int;
begin
  perform refuse_unless_brand_operator(acting);
  insert into plans (name, users, connections, queues, value_cents)
  values (plan_name, max_users, max_connections, max_queues, cents) returning id into made;
  return made;
end $$;

-- Changes a plan. Null leaves a value unchanged. Returns the plan as it was, no row if there is none.
create function change_plan(
  acting int, plan int, plan_name text, max_users int, max_connections int, max_queues int, cents int)
returns setof plans
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform refuse_unless_brand_operator(acting);
  return query
    update plans set
        name = coalesce(plan_name, plans.name),
        users = coalesce(max_users, plans.users),
        connections = coalesce(max_connections, plans.connections),
        queues = coalesce(max_queues, plans.queues),
        value_cents = coalesce(cents, plans.value_cents)
     where plans.id = plan
     returning old.*;
end $$;

-- Deletes a plan that no company uses. Returns its name and how many companies use it: with any, it stays. No row if there
-- is no such plan. The table is locked as by every writer, and before the row: creating a company locks the table against
-- writers, and then the row. With the row locked no company can begin to use the plan.
create function delete_plan(acting int, plan int) returns table (plan_name text, companies int)
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform refuse_unless_brand_operator(acting);
  lock table plans in row exclusive mode;
  select p.name into plan_name from plans p where p.id = plan for update;
  if not found then return; end if;
  select count(*)::int into companies from companies c where c.plan_id = plan;
  if companies = 0 then
    delete from plans p where p.id = plan;
  end if;
  return next;
end $$;

create function create_help(acting int, help_title text, help_description text, help_video text) returns int
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  made int;
begin
  perform refuse_unless_brand_operator(acting);
  insert into helps (title, description, video) values (help_title, help_description, help_video) returning id into made;
  return made;
end $$;

-- Changes a help. Null leaves a value unchanged. Returns the help as it was, no row if there is none.
create function change_help(acting int, help int, help_title text, help_description text, help_video text)
returns setof helps
language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform refuse_unless_brand_operator(acting);
  return query
    update helps set
        title = coalesce(help_title, helps.title),
        description = coalesce(help_description, helps.description),
        video = coalesce(help_video, helps.video),
        updated_at = now()
     where helps.id = help
     returning old.*;
end $$;

-- Deletes a help. Returns its title, null if there is none.
create function delete_help(acting int, help int) returns text
language plpgsql volatile security definer set search_path = public, pg_temp as $$
declare
  deleted text;
begin
  perform refuse_unless_brand_operator(acting);
  delete from helps where id = help returning title into deleted;
  return deleted;
end $$;
