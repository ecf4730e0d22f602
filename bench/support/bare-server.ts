import Fastify from 'fastify'
import { Pool } from 'pg'

/**
 * The limit we measure thisProcess against: the two writes every message needs, and a list of 40 rows, each in one
 * prepared statement, behind a bare Fastify. Nothing of the product. PORT, PG_URL, PG_POOL.
 */
const { PORT = '9399', PG_URL, PG_POOL = '10' } = process.env
const TICKETS = 20_000

const pool = new Pool({ connectionString: PG_URL, max: Number(PG_POOL) })
await pool.query(`
  drop schema if exists bare cascade;
  create schema bare;
  create table bare.ticket (id int primary key, last_message text, last_at timestamptz, unread int not null default 0)
    with (fillfactor = 80);
  insert into bare.ticket (id) select generate_series(1, ${TICKETS});
  create table bare.message (
    id bigint generated always as identity primary key, ticket_id int not null, network_id text not null unique,
    body text not null, created_at timestamptz not null default now());
  create index on bare.message (ticket_id, id);
  create table bare.list (id int primary key, last_message text, last_at timestamptz, unread int not null default 0);
  insert into bare.list (id, last_message, last_at)
    select id, 'bom dia gostaria de saber sobre o pedido da semana passada', now() - id * interval '1 minute'
      from generate_series(1, ${TICKETS}) id;
  create index on bare.list (last_at desc, id desc);`)

let count = 0
const app = Fastify()
app.post<{ Body: { body: string } }>('/message', async ({ body: { body } }) => {
  const ticket = 1 + Math.floor(Math.random() * TICKETS)
  const { rows } = await pool.query({
    name: 'message',
    text: `with kept as (insert into bare.message (ticket_id, network_id, body) values ($1, $2, $3) returning id)
      update bare.ticket set last_message = $3, last_at = now(), unread = unread + 1 where id = $1
      returning id, (select id from kept) as message`,
    values: [ticket, `3EB0${(count += 1)}`, body],
  })
  return rows[0]
})
app.get('/tickets', async () => {
  const { rows } = await pool.query({
    name: 'tickets',
    text: 'select id, last_message, last_at, unread from bare.list order by last_at desc, id desc limit 40',
  })
  return rows
})
app.get('/ready', () => ({ status: 'ok' }))
await app.listen({ host: '127.0.0.1', port: Number(PORT) })
process.once('SIGTERM', () => process.exit(0))
