import type { Client } from 'pg'
import { RARE_WORD, words } from './words.ts'

export type Sizes = { contacts: number; tickets: number; living: number; messages: number }

/** The company to fill, how many rows it gets, and how the e-mail addresses of its users begin. */
export type Filling = { db: Client; companyId: number; sizes: Sizes; emails: string }

/** Of three years; the company has grown evenly. */
const DAYS = 1095
/** One conversation is long: what a page of messages is measured on. */
const LONG = 2000

const list = (values: readonly string[]) =>
  `(array[${values.map((one) => `'${one.replaceAll("'", "''")}'`).join(',')}])`
const anyOf = (values: readonly string[]) =>
  `${list(values)}[1 + floor(random() * ${values.length})::int]`

/** Queues, colleagues, numbers and tags; colleagues beyond the admin sit in two queues each. */
export async function addPeople(
  { db, companyId, emails }: Filling,
  passwordHash: string,
): Promise<void> {
  await db.query(
    `insert into queues (company_id, name, color)
     select $1, name, color from unnest($2::text[], $3::text[]) as q(name, color)`,
    [companyId, words.queues, words.colors],
  )
  await db.query(
    `insert into users (company_id, name, email, profile, password_hash)
     select $1, ${list(words.first)}[n * 3] || ' ' || ${list(words.last)}[n * 2],
            $3 || n || '@recado.demo', case when n <= 2 then 'manager' else 'user' end, $2
       from generate_series(1, 19) n`,
    [companyId, passwordHash, emails],
  )
  await db.query(
    `insert into user_queues (company_id, user_id, queue_id)
     select u.company_id, u.id, q.id
       from (select *, row_number() over (order by id) as n from users where company_id = $1 and profile = 'user') u
       join (select *, row_number() over (order by id) as n from queues where company_id = $1) q
         on q.n in (1 + u.n % 8, 1 + (u.n + 3) % 8)`,
    [companyId],
  )
  await db.query(
    `insert into connections (company_id, name, number, is_default, desired, status)
     select $1, name, '55119900000' || n, n = 1, 'disconnected', 'DISCONNECTED'
       from unnest(array['Loja', 'Assistência', 'Atacado']) with ordinality as c(name, n)`,
    [companyId],
  )
  await db.query(
    `insert into tags (company_id, name, color)
     select $1, name, '#' || lpad(to_hex((n * 1398101) % 16777216), 6, '0')
       from unnest($2::text[]) with ordinality as t(name, n)`,
    [companyId, words.tags],
  )
}

export async function addContacts({ db, companyId, sizes }: Filling): Promise<void> {
  await db.query(
    `insert into contacts (company_id, name, number, created_at, updated_at)
     select $1, ${anyOf(words.first)} || ' ' || ${anyOf(words.last)} || ' ' || ${anyOf(words.last)},
            '55' || (11 + n % 80) || '9' || lpad((n * 7919 % 100000000)::text, 8, '0'), at, at
       from generate_series(1, $2::int) n,
            lateral (select now() - random() * interval '${DAYS} days' + n * interval '0 s' as at) t`,
    [companyId, sizes.contacts],
  )
  await db.query(
    `insert into contact_aliases (company_id, kind, value, contact_id)
     select company_id, 'phone', number, id from contacts where company_id = $1 on conflict do nothing`,
    [companyId],
  )
  await db.query('analyze contacts')
}

/** Which tickets there will be, in a table of this session: the messages come first, the tickets tell of the last. */
export async function planTickets({ db, companyId, sizes }: Filling): Promise<void> {
  const perTicket = sizes.messages / sizes.tickets
  await db.query('drop table if exists pg_temp.plan')
  await db.query(`create temp table plan (
    id int primary key, contact_id int, connection_id int, user_id int, queue_id int, status text, size int,
    created_at timestamptz, spoken interval)`)
  await db.query(
    `with c as (select array_agg(id order by id) ids from contacts where company_id = $1),
          n as (select array_agg(id order by id) ids from connections where company_id = $1),
          u as (select array_agg(id order by id) ids from users where company_id = $1 and profile = 'user'),
          q as (select array_agg(id order by id) ids from queues where company_id = $1),
          start as (select coalesce(max(id), 0) as id from tickets)
     insert into plan
     select start.id + i, c.ids[1 + (i - 1) % cardinality(c.ids)], n.ids[1 + i % 3],
            case when s.status <> 'pending' then u.ids[1 + floor(random() * cardinality(u.ids))::int] end,
            case when random() > 0.04 then q.ids[1 + floor(random() * cardinality(q.ids))::int] end,
            s.status,
            case when i = $3 then ${LONG} when s.status = 'pending' then 1 + floor(random() * 4)::int
                 else 1 + least(120, floor(-ln(1 - random()) * ($4::float - 0.35)))::int end,
            case when s.status = 'closed' then now() - interval '3 days' - random() * interval '${DAYS - 3} days'
                 else now() - random() * random() * interval '3 days' end,
            case when s.status = 'closed' then interval '5 minutes' + random() * interval '20 hours'
                 else interval '0' end
       from c, n, u, q, start, generate_series(1, $2::int) i,
            lateral (select case when i > 2 * $3::int then 'closed' when i > $3::int then 'pending' else 'open' end as status) s`,
    [companyId, sizes.tickets, sizes.living, perTicket],
  )
}

/** Two million lines of talk, in the order of time. */
export async function addMessages({ db, companyId }: Filling): Promise<void> {
  await db.query(
    `insert into messages (company_id, ticket_id, contact_id, connection_id, user_id, queue_id, body, from_me, ack, read,
                           created_at, position)
     select $1, id, contact_id, connection_id, case when from_me then user_id end, queue_id, body, from_me,
            case when from_me then 3 else 0 end, from_me or status <> 'pending', at,
            row_number() over (order by at)
       from (select plan.*, k, status <> 'pending' and (k % 2 = 0) as from_me,
                    case when status = 'closed' then created_at + spoken * (k / size::float)
                         else created_at + (now() - created_at) * (k / (size + 1)::float) end as at,
                    ${anyOf(words.opening)} || case when random() < 0.5 then ', ' else ' ' end
                      || ${anyOf(words.middle)}
                      || case when random() < 0.12 then ' pedido ' || (100000 + floor(random() * 900000))::int else '' end
                      || case when random() < 0.00005 then ' ${RARE_WORD}' else '' end
                      || ${anyOf(words.ending)} as body
               from plan, generate_series(1, size) k) told`,
    [companyId],
  )
  await db.query(
    `select setval('message_position_${companyId}', (select max(position) from messages where company_id = $1))`,
    [companyId],
  )
}

/** The tickets, each with its last message as its row tells it. */
export async function addTickets({ db, companyId }: Filling): Promise<void> {
  await db.query('alter table tickets disable trigger user')
  await db.query(
    `insert into tickets (company_id, id, status, contact_id, connection_id, user_id, queue_id, unread_messages,
        messages_count, last_message, last_message_from_me, last_message_at, waiting_since, started_at, closed_at,
        created_at, updated_at)
     overriding system value
     select $1, p.id, p.status, p.contact_id, p.connection_id, p.user_id, p.queue_id,
            case when p.status = 'pending' then p.size when p.status = 'open' and not m.from_me and p.id % 3 = 0 then 1 else 0 end,
            p.size, left(m.body, 200), m.from_me, m.created_at,
            case when p.status <> 'closed' and not m.from_me then m.created_at end,
            case when p.status <> 'pending' then p.created_at + random() * interval '20 minutes' end,
            case when p.status = 'closed' then m.created_at + interval '1 minute' end, p.created_at, m.created_at
       from plan p
       join (select ticket_id, max(position) as position from messages where company_id = $1 group by 1) last on last.ticket_id = p.id
       join messages m on m.company_id = $1 and m.position = last.position`,
    [companyId],
  )
  await db.query(
    `select setval(pg_get_serial_sequence('tickets', 'id'), (select max(id) from tickets))`,
  )
  await db.query('alter table tickets enable trigger user')
  await db.query(
    `insert into ticket_counts (company_id, status, user_id, queue_id, change, is_sum)
     select company_id, status, user_id, queue_id, count(*), true from tickets where company_id = $1 group by 1, 2, 3, 4`,
    [companyId],
  )
}

/** What hangs on tickets: the counted cycles, tags on every third, some notes. */
export async function addRest({ db, companyId }: Filling): Promise<void> {
  await db.query(
    `insert into cycles (company_id, ticket_id, contact_id, connection_id, queue_id, user_id, queued_at, accepted_at,
                         closed_at, rating, rated_at)
     select company_id, id, contact_id, connection_id, queue_id, user_id, created_at, started_at, closed_at,
            case when rated then 1 + floor(random() * random() * 3)::int % 3 end,
            case when rated then closed_at + interval '2 minutes' end
       from (select *, status = 'closed' and random() < 0.3 as rated from tickets where company_id = $1) t
      order by created_at`,
    [companyId],
  )
  await db.query(
    `insert into ticket_tags (company_id, ticket_id, tag_id)
     select t.company_id, t.id, g.ids[1 + (t.id::bigint * 7919) % cardinality(g.ids)]
       from tickets t, (select array_agg(id) ids from tags where company_id = $1) g
      where t.company_id = $1 and t.id % 3 = 0`,
    [companyId],
  )
  await db.query(
    `insert into ticket_notes (company_id, ticket_id, contact_id, user_id, note, created_at)
     select company_id, id, contact_id, user_id, 'Cliente pediu retorno por telefone', created_at + interval '5 minutes'
       from tickets where company_id = $1 and id % 20 = 0`,
    [companyId],
  )
}
