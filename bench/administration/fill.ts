import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { companySteps } from './companies.ts'
import { fillVolume, SMALLER, VOLUME_ADMIN } from '../volume/desk-volume.ts'

/** How many rows each list of the administration has. */
export type ListSizes = {
  users: number
  queues: number
  tags: number
  quickMessages: number
  schedules: number
  keys: number
  auditEntries: number
  brands: number
  companies: number
}

export const WANTED: ListSizes = {
  users: 1000,
  queues: 200,
  tags: 500,
  quickMessages: 500,
  schedules: 100_000,
  keys: 100,
  auditEntries: 100_000,
  brands: 1000,
  companies: 10_000,
}

/** Adds these lists to the company of `desk-volume.ts`, which it fills first. For a new database. */
export async function fillAdministration(ownerUrl: string, sizes: ListSizes): Promise<void> {
  await fillVolume(ownerUrl, { ...SMALLER, messages: 50_000 })
  const db = new Client({ connectionString: ownerUrl })
  await db.connect()
  try {
    const { rows } = await db.query<{ id: number }>(
      'select company_id as id from users where email = $1',
      [VOLUME_ADMIN],
    )
    const companyId = rows[0]!.id
    for (const [statement, count] of statementsFor(sizes))
      await db.query(statement, [companyId, count])
    await db.query('vacuum (analyze)')
  } finally {
    await db.end()
  }
}

const mark = randomBytes(4).toString('hex')

/** Each statement adds `$2` rows to the company `$1`. */
type Step = [statement: string, count: number]

const statementsFor = (sizes: ListSizes): Step[] => [
  ...peopleSteps(sizes),
  ...deskSteps(sizes),
  ...logSteps(sizes),
  ...brandSteps(sizes),
  ...companySteps(sizes.companies),
]

const brandSteps = (sizes: ListSizes): Step[] => [
  [
    `insert into white_labels (name, path, email)
     select 'Marca ' || n, 'marca-' || n, 'oi@marca.demo' from generate_series(1, $2::int) n
      where $1::int > 0`,
    sizes.brands,
  ],
  [
    `insert into white_label_logos (white_label_id, place, hash, storage_key, size, width, height)
     select w.id, place, md5(w.id || place), 'company/' || $1::int || '/' || gen_random_uuid(), 1, 1, 1
       from white_labels w, unnest(array['login', 'painel', 'icon']) place
      where w.id <= $2::int`,
    sizes.brands,
  ],
]

const peopleSteps = (sizes: ListSizes): Step[] => [
  [
    `insert into users (company_id, name, email, profile, password_hash)
     select $1, 'Pessoa ' || n, '${mark}-' || n || '@recado.demo', 'user', '' from generate_series(1, $2::int) n`,
    sizes.users,
  ],
  [
    `insert into queues (company_id, name, color, greeting_message)
     select $1, 'Setor ' || n, '#' || lpad(to_hex(n * 4099), 6, '0'), 'Olá! Um momento.'
       from generate_series(1, $2::int) n`,
    sizes.queues,
  ],
  [
    `insert into user_queues (company_id, user_id, queue_id)
     select $1, u.id, q.id
       from (select id, row_number() over (order by id) as n from users where company_id = $1) u
       join (select id, row_number() over (order by id) as n from queues where company_id = $1) q
         on q.n in (1 + u.n % $2, 1 + (u.n + 7) % $2)
     on conflict do nothing`,
    sizes.queues,
  ],
]

const deskSteps = (sizes: ListSizes): Step[] => [
  [
    `insert into tags (company_id, name, color)
     select $1, 'Etiqueta ' || n, '#1c7ed6' from generate_series(1, $2::int) n`,
    sizes.tags,
  ],
  [
    `insert into quick_messages (company_id, shortcode, message)
     select $1, 'atalho' || n, 'Olá, {{primeiro_nome}}! Sua resposta é a de número ' || n || '.'
       from generate_series(1, $2::int) n`,
    sizes.quickMessages,
  ],
  [
    `insert into schedules (company_id, contact_id, user_id, body, send_at, next_at, status, sent_at)
     select $1, c.ids[1 + n % cardinality(c.ids)], u.id, 'Bom dia! O boleto ' || n || ' vence hoje.', at, at,
            case when at < now() then 'ENVIADA' else 'PENDENTE' end, case when at < now() then at end
       from generate_series(1, $2::int) n,
            (select array_agg(id) as ids from contacts where company_id = $1) c,
            (select min(id) as id from users where company_id = $1) u,
            lateral (select now() + interval '1 hour' + (n - $2::int / 2) * interval '10 minutes' as at) t`,
    sizes.schedules,
  ],
]

const logSteps = (sizes: ListSizes): Step[] => [
  [
    `insert into api_keys (company_id, name, key_hash, prefix, scopes, user_id)
     select $1, 'Chave ' || n, sha256(gen_random_uuid()::text::bytea), 'rcd_8f2a', '{everyone}', u.id
       from generate_series(1, $2::int) n, (select min(id) as id from users where company_id = $1) u`,
    sizes.keys,
  ],
  [
    `insert into audit_entries (company_id, at, user_id, user_name, kind, act, subject, changes, address)
     select $1, now() - n * interval '1 minute', u.id, 'Vera Volume', 'settings', 'queue.update', 'Setor ' || n,
            '[{"field": "name", "before": "Venda", "after": "Vendas", "isSecret": false}]', '127.0.0.1'
       from generate_series(1, $2::int) n, (select min(id) as id from users where company_id = $1) u`,
    sizes.auditEntries,
  ],
]
