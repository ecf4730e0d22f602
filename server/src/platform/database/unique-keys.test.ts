import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { allFixtures } from '../../../test/all-fixtures.ts'
import { ownerDb } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { aFullCompany, type FullCompany } from '../../../test/access/full-company.ts'
import type { SqlValues, UniqueKey } from '../../../test/resource-fixtures.ts'
import { rolledBack } from '../../../test/rolled-back.ts'

const text = (value: string) => sql`${value}::text`
const none = sql`null`
const anyText = sql`gen_random_uuid()::text`
const anyId = sql`gen_random_uuid()`
const anyBytes = sql`sha256(gen_random_uuid()::text::bytea)`
const anyInt = sql`(random() * 1000000000)::int`

const keys: Record<string, UniqueKey> = {
  ...Object.assign({}, ...allFixtures.map(({ uniqueKeys }) => uniqueKeys)),
  sessions_one_live: {
    table: 'sessions',
    copy: { id: anyId },
    allowed: [{ ended_at: sql`now()` }],
  },
  refresh_tokens_token_hash_key: {
    table: 'refresh_tokens',
    copy: {},
    allowed: [{ token_hash: anyBytes }],
  },
  connections_name_key: {
    table: 'connections',
    row: 'is_default',
    copy: { is_default: sql`false` },
    allowed: [{ name: anyText }, { deleted_at: sql`now()` }],
  },
  connections_one_default: {
    table: 'connections',
    row: 'is_default',
    copy: { name: anyText },
    allowed: [{ is_default: sql`false` }],
  },
  idle_schedules_connection_key: {
    table: 'idle_schedules',
    copy: {},
    allowed: [
      { connection_id: sql`(select max(id) from connections c where c.company_id = r.company_id)` },
    ],
  },
  cloud_settings_webhook_key: {
    table: 'cloud_settings',
    copy: {
      connection_id: sql`(select max(id) from connections c where c.company_id = r.company_id)`,
    },
    allowed: [{ webhook_key: anyText }],
  },
  cloud_posts_digest_key: { table: 'cloud_posts', copy: {}, allowed: [{ digest: anyBytes }] },
  message_templates_remote_id_key: {
    table: 'message_templates',
    copy: {},
    allowed: [{ remote_id: anyText }],
  },
  contact_pictures_by_token: {
    table: 'contact_pictures',
    given: { token: anyId, storage_key: text('x'), size: sql`1`, sha256: text('x') },
    copy: { contact_id: sql`(select max(id) from contacts c where c.company_id = r.company_id)` },
    allowed: [{ token: anyId }],
  },
  tickets_one_active: {
    table: 'tickets',
    row: "status = 'open'",
    copy: { uuid: anyId },
    allowed: [
      { status: text('closed') },
      { connection_id: none },
      { contact_id: sql`(select max(id) from contacts c where c.company_id = r.company_id)` },
    ],
  },
  tickets_by_uuid: {
    table: 'tickets',
    row: "status = 'open'",
    copy: { status: text('closed') },
    allowed: [{ uuid: anyId }],
  },
  ticket_counts_sums: {
    table: 'ticket_counts',
    row: 'user_id is null',
    given: { is_sum: sql`true` },
    copy: {},
    allowed: [
      { is_sum: sql`false` },
      { status: anyText },
      { user_id: anyInt },
      { queue_id: anyInt },
    ],
  },
  cycles_one_running: {
    table: 'cycles',
    copy: {},
    allowed: [{ closed_at: sql`now()` }, { ticket_id: none }, { ticket_id: anyInt }],
  },
  messages_by_network_id: {
    table: 'messages',
    row: 'network_id is not null',
    copy: { id: anyId },
    allowed: [
      { network_id: anyText },
      { network_id: none },
      // The customer's phone may choose the id of one of our messages.
      { from_me: sql`not from_me` },
      { connection_id: anyInt },
    ],
  },
  messages_by_remote_id: {
    table: 'messages',
    row: 'network_id is not null',
    given: { remote_id: text('wamid.1') },
    copy: { id: anyId, network_id: anyText },
    allowed: [{ remote_id: anyText }, { remote_id: none }, { connection_id: anyInt }],
  },
  journal_network_id_key: {
    table: 'journal',
    copy: {},
    allowed: [{ network_id: anyText }, { from_me: sql`not from_me` }],
  },
  outbox_message_id_kind_key: { table: 'outbox', copy: {}, allowed: [{ kind: text('edit') }] },
  tags_name_key: {
    table: 'tags',
    copy: {},
    allowed: [{ name: anyText }, { name: sql`upper(name)` }],
  },
  ticket_notes_by_client_id: {
    table: 'ticket_notes',
    given: { client_id: anyId },
    copy: {},
    allowed: [{ client_id: anyId }, { client_id: none }, { user_id: none }],
  },
  quick_messages_shortcode_key: {
    table: 'quick_messages',
    copy: {},
    allowed: [
      { shortcode: anyText },
      { user_id: sql`(select max(id) from users u where u.company_id = r.company_id)` },
    ],
  },
  uploads_quick_message_key: {
    table: 'uploads',
    row: 'quick_message_id is not null',
    copy: { id: anyId },
    allowed: [{ quick_message_id: none }],
  },
  cards_ticket_key: {
    table: 'cards',
    copy: {},
    allowed: [
      {
        ticket_id: sql`(select max(id) from tickets t
          where t.company_id = r.company_id and not exists (select from cards c where c.ticket_id = t.id))`,
      },
    ],
  },
  push_subscriptions_endpoint_key: {
    table: 'push_subscriptions',
    copy: {},
    allowed: [{ endpoint: anyText }],
  },
  white_labels_domain_key: {
    table: 'white_labels',
    row: 'id <> 0',
    given: { domain: anyText, domain_token: anyText },
    copy: { path: anyText },
    allowed: [{ domain: anyText }],
  },
  white_labels_path_key: {
    table: 'white_labels',
    row: 'id <> 0',
    copy: { domain: sql`null`, domain_token: sql`null`, domain_proven_at: sql`null` },
    allowed: [{ path: anyText }],
  },
}

/** Columns that an insert may name: neither generated nor an identity. */
const columns = await owner<{ table: string; name: string }>`
  select c.relname as "table", a.attname as name
    from pg_attribute a join pg_class c on c.oid = a.attrelid
   where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0
     and not a.attisdropped and a.attgenerated = '' and a.attidentity = '' order by a.attnum`

const columnsOf = (table: string): string[] =>
  columns.filter((one) => one.table === table).map(({ name }) => name)

/** Inserts a copy of the row and removes it again. Returns the violated key, or undefined. */
async function copied(table: string, ctid: string, values: SqlValues): Promise<string | undefined> {
  const names = columnsOf(table)
  const selected = names.map((name) => values[name] ?? sql.ref(`r.${name}`))
  const made = sql`
    insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    select ${sql.join(selected)} from ${sql.table(table)} r where r.ctid = ${ctid}::tid`
  return rolledBack(async (db) => void (await made.execute(db))).then(
    () => undefined,
    (error: Error & { constraint?: string }) => error.constraint ?? error.message,
  )
}

async function rowOf(
  { companyId }: FullCompany,
  { table, row, given = {} }: UniqueKey,
): Promise<string> {
  const own = columnsOf(table).includes('company_id') ? sql`company_id = ${companyId}` : sql`true`
  const wanted = sql.raw(row ?? 'true')
  const found = sql`(select min(ctid) from ${sql.table(table)} where ${own} and ${wanted})`
  const sets = Object.entries(given).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  if (sets.length > 0)
    await sql`update ${sql.table(table)} set ${sql.join(sets)} where ctid = ${found}`.execute(
      ownerDb,
    )
  const isGiven = Object.keys(given).map((name) => sql`${sql.ref(name)} is not null`)
  const { rows } = await sql<{ at: string }>`
    select max(ctid)::text as at from ${sql.table(table)}
     where ${own} and ${wanted} and ${sql.join([sql`true`, ...isGiven], sql` and `)}`.execute(
    ownerDb,
  )
  return rows[0]!.at
}

test('every unique key beside the primary keys has an edge here', async () => {
  const found = await owner<{ name: string }>`
    select i.relname as name from pg_index k join pg_class i on i.oid = k.indexrelid
     where k.indisunique and not k.indisprimary and i.relnamespace = 'public'::regnamespace`
  expect(found.map(({ name }) => name).toSorted()).toEqual(Object.keys(keys).toSorted())
})

test('each unique key refuses a second row of equal values and takes one that differs in any', async () => {
  const full = await aFullCompany()
  await owner`insert into white_labels (name, path) values ('Azulão', ${crypto.randomUUID()})`
  for (const [name, key] of Object.entries(keys)) {
    const at = await rowOf(full, key)
    expect([name, await copied(key.table, at, key.copy)]).toEqual([name, name])
    for (const [which, other] of key.allowed.entries()) {
      const said = await copied(key.table, at, { ...key.copy, ...other })
      expect([name, which, said]).toEqual([name, which, undefined])
    }
  }
})
