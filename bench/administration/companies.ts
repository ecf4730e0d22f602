/** Each statement adds to `$2` companies; the user who measures, of company `$1`, becomes an operator. */
export const companySteps = (companies: number): [statement: string, count: number][] =>
  [
    `update users set super = true where company_id = $1::int and profile = 'admin' and $2::int > 0`,
    `insert into plans (name, users, connections, queues, value_cents)
     select 'Plano ' || n, 5 + n, 1 + n, 3 + n, 9900 * n from generate_series(1, 5) n where $1::int + $2::int > 0`,
    ...batches.map(companiesOf),
    `insert into users (company_id, name, email, profile, password_hash)
     select c.id, 'Pessoa ' || n, c.id || '-' || n || '@empresa.demo', 'user', ''
       from companies c, generate_series(1, 3 + c.id % 10) n where c.id <> $1::int and $2::int > 0`,
    `insert into connections (company_id, name)
     select c.id, 'Número ' || n from companies c, generate_series(1, 1 + c.id % 3) n where c.id <> $1::int and $2::int > 0`,
    `insert into queues (company_id, name, color)
     select c.id, 'Setor ' || n, '#00000' || n from companies c, generate_series(1, 1 + c.id % 5) n
      where c.id <> $1::int and $2::int > 0`,
    `insert into settings (company_id, key, value)
     select id, 'campaignsEnabled', 'true' from companies where id <> $1::int and $2::int > 0 on conflict do nothing`,
    `insert into company_months (company_id, month, position)
     select id, date_trunc('month', now() at time zone time_zone), 0 from companies where $1::int + $2::int > 0`,
    `insert into storage_counts (company_id, change)
     select c.id, 1000000 * n from companies c, generate_series(1, 10) n where $1::int + $2::int > 0`,
  ].map((statement) => [statement, companies])

/** Each company makes two sequences, and one transaction cannot lock all of them. */
const BATCHES = 20
const batches = Array.from({ length: BATCHES }, (_, batch) => batch)

const companiesOf = (batch: number) => `
  insert into companies (name, email, document, plan_id, white_label_id, due_date, status, created_at)
  select 'Empresa ' || n, 'caixa' || n || '@empresa.demo', lpad(n::text, 14, '0'), p.ids[1 + n % 5],
         case when n % 3 = 0 then w.ids[1 + n % cardinality(w.ids)] end, current_date + n % 90 - 10, n % 50 > 0,
         now() - n % 700 * interval '1 day'
    from generate_series(1, $2::int) n,
         (select array_agg(id) as ids from plans where name like 'Plano %') p,
         (select array_agg(id) as ids from (select id from white_labels where id > 0 order by id limit 5) first) w
   where $1::int > 0 and n % ${BATCHES} = ${batch}`
