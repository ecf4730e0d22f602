import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { ownerDb } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { flowChecks } from '../../../test/database/flow-checks.ts'
import { rolledBack } from '../../../test/rolled-back.ts'
import { aFullCompany } from '../../../test/access/full-company.ts'
import { otherChecks } from '../../../test/database/other-checks.ts'
import { automationEdges } from '../../../test/database/automation-edges.ts'
import { accountEdges } from '../../../test/database/account-edges.ts'

/** A column with values on both sides of its check. */
type Edge = { table: string; column: string; good: unknown[]; bad: unknown[] }

const languages = { column: 'language', good: ['pt', 'en', 'es'], bad: ['', 'PT', 'fr', 'pt-BR'] }
const minutes = { good: [1, 2_147_483_647], bad: [0, -1] }
const optionalMinutes = (table: string, column: string): Edge => ({
  table,
  column,
  ...minutes,
  good: [...minutes.good, null],
})

/** Every check of the schema by its name, except those with tests of their own. */
const edges: Record<string, Edge> = {
  ...automationEdges,
  ...accountEdges,
  companies_language_check: { table: 'companies', ...languages },
  users_language_check: { table: 'users', ...languages },
  push_subscriptions_language_check: { table: 'push_subscriptions', ...languages },
  connections_provider_check: {
    table: 'connections',
    column: 'provider',
    good: ['simulated', 'baileys', 'cloud'],
    bad: ['', 'beta', 'stable'],
  },
  connections_desired_check: {
    table: 'connections',
    column: 'desired',
    good: ['connected', 'disconnected'],
    bad: ['', 'CONNECTED'],
  },
  connections_status_check: {
    table: 'connections',
    column: 'status',
    good: ['OPENING', 'qrcode', 'PAIRING', 'CONNECTED', 'DISCONNECTED', 'TIMEOUT'],
    bad: ['', 'QRCODE', 'connected'],
  },
  connections_requested_check: {
    table: 'connections',
    column: 'requested',
    good: ['start', 'stop', 'renew', 'remove'],
    bad: ['', 'free'],
  },
  connections_expiration_time_check: optionalMinutes('connections', 'expiration_time'),
  tickets_expiration_time_check: optionalMinutes('tickets', 'expiration_time'),
  queues_first_response_minutes_check: optionalMinutes('queues', 'first_response_minutes'),
  queues_next_response_minutes_check: optionalMinutes('queues', 'next_response_minutes'),
  queues_resolution_minutes_check: optionalMinutes('queues', 'resolution_minutes'),
  ...flowChecks,
  suppressions_number_check: {
    table: 'suppressions',
    column: 'number',
    good: ['12345', '123456789012345'],
    bad: ['1234', '1234567890123456', '+5511988887777', '55 11', ''],
  },
  contact_aliases_kind_check: {
    table: 'contact_aliases',
    column: 'kind',
    good: ['phone', 'lid', 'group', 'bsuid'],
    bad: ['', 'email'],
  },
  contact_imports_status_check: {
    table: 'contact_imports',
    column: 'status',
    good: ['draft', 'running', 'done', 'cancelled', 'failed'],
    bad: ['', 'Done'],
  },
  tickets_status_check: {
    table: 'tickets',
    column: 'status',
    good: ['pending', 'open', 'closed'],
    bad: ['', 'snoozed', 'OPEN'],
  },
  cycles_rating_check: {
    table: 'cycles',
    column: 'rating',
    good: [1, 2, 3, null],
    bad: [0, 4, -1],
  },
  attachments_state_check: {
    table: 'attachments',
    column: 'state',
    good: ['pending', 'ready', 'failed'],
    bad: ['', 'gone'],
  },
  outbox_kind_check: {
    table: 'outbox',
    column: 'kind',
    good: ['send', 'edit', 'revoke', 'reaction'],
    bad: ['', 'delete'],
  },
  outbox_origin_check: {
    table: 'outbox',
    column: 'origin',
    good: ['agent', 'automation', 'campaign'],
    bad: ['', 'system'],
  },
  drafts_kind_check: {
    table: 'drafts',
    column: 'kind',
    good: ['message', 'note'],
    bad: ['', 'reply'],
  },
  schedules_status_check: {
    table: 'schedules',
    column: 'status',
    good: ['PENDENTE', 'AGENDADA', 'ENVIADA', 'ERRO', 'CANCELADA'],
    bad: ['', 'pendente'],
  },
  cards_value_cents_check: {
    table: 'cards',
    column: 'value_cents',
    good: [0, 99_999_999_999],
    bad: [-1],
  },
  schedule_files_kind_check: {
    table: 'schedule_files',
    column: 'kind',
    good: ['image', 'video', 'audio', 'document'],
    bad: ['', 'picture'],
  },
  uploads_kind_check: {
    table: 'uploads',
    column: 'kind',
    good: ['image', 'video', 'audio', 'document'],
    bad: ['', 'sticker'],
  },
}

/** Name of the violated constraint; undefined if the statement succeeded. */
const violated = (statement: RawBuilder<unknown>): Promise<string | undefined> =>
  statement.execute(ownerDb).then(
    () => undefined,
    (error: { constraint?: string; message: string }) => error.constraint ?? error.message,
  )

test('every check of the schema has an edge here', async () => {
  const checks = await owner<{ name: string }>`
    select conname as name from pg_constraint
     where contype = 'c' and connamespace = 'public'::regnamespace and conrelid <> 0`
  expect(checks.map(({ name }) => name).toSorted()).toEqual(
    [...Object.keys(edges), ...otherChecks].toSorted(),
  )
})

test('each check takes every value up to its edge and refuses the next', async () => {
  const { companyId } = await aFullCompany()
  for (const [name, { table, column, good, bad }] of Object.entries(edges)) {
    const own = sql.ref(table === 'companies' ? 'id' : 'company_id')
    const set = (value: unknown) =>
      violated(sql`
        update ${sql.table(table)} set ${sql.ref(column)} = ${value}
         where ctid = (select min(ctid) from ${sql.table(table)} where ${own} = ${companyId})`)
    const [row] = (
      await sql`select 1 from ${sql.table(table)} where ${own} = ${companyId}`.execute(ownerDb)
    ).rows
    expect(row, `${table} has a row`).toBeDefined()
    for (const value of good)
      expect([name, value, await set(value)]).toEqual([name, value, undefined])
    for (const value of bad) expect([name, value, await set(value)]).toEqual([name, value, name])
  }
})

test('an e-mail of a user is stored in lower case only, accents included', async () => {
  const { companyId, bia } = await aFullCompany()
  const set = (email: string) =>
    violated(
      sql`update users set email = ${email} where company_id = ${companyId} and id = ${bia.user.id}`,
    )
  const unique = crypto.randomUUID()
  expect(await set(`júlia.${unique}@casa.test`)).toBeUndefined()
  expect(await set(`JÚLIA.${unique}@casa.test`)).toBe('users_email_lower_check')
  expect(await set(`julia.${unique}@Casa.test`)).toBe('users_email_lower_check')
})

test('a deleted user is a deactivated one', async () => {
  const { companyId, bia } = await aFullCompany()
  const set = (deactivated: Date | null, deleted: Date | null) =>
    violated(sql`
      update users set deactivated_at = ${deactivated}, deleted_at = ${deleted}
       where company_id = ${companyId} and id = ${bia.user.id}`)
  const now = new Date()
  expect(await set(null, now)).toBe('users_deleted_check')
  expect(await set(now, now)).toBeUndefined()
  expect(await set(now, null)).toBeUndefined()
})

test('a pair of contacts is stored once, the older first', async () => {
  const { companyId, contact } = await aFullCompany()
  const [one, other] = [(await contact()).id, (await contact()).id]
  const pair = (first: number, second: number) =>
    violated(sql`
      insert into contact_pairs (company_id, first_id, second_id) values (${companyId}, ${first}, ${second})`)
  expect(await pair(other, one)).toBe('contact_pairs_order_check')
  expect(await pair(one, one)).toBe('contact_pairs_order_check')
  expect(await pair(one, other)).toBeUndefined()
  expect(await pair(one, other)).toBe('contact_pairs_pkey')
})

test('a picture has its address, its file, its size and its digest, or none of them', async () => {
  const { companyId, mine } = await aFullCompany()
  const values = { token: crypto.randomUUID(), storage_key: 'company/1/x', size: 1, sha256: 'a' }
  for (let mask = 0; mask < 16; mask += 1) {
    const [token, key, size, sha256] = Object.values(values).map((value, at) =>
      mask & (1 << at) ? value : null,
    )
    const said = await violated(sql`
      update contact_pictures set token = ${token}, storage_key = ${key}, size = ${size}, sha256 = ${sha256}
       where company_id = ${companyId} and contact_id = ${mine.contact.id}`)
    expect([mask, said]).toEqual([
      mask,
      mask === 0 || mask === 15 ? undefined : 'contact_pictures_check',
    ])
  }
})

test('the video of a help is a code of YouTube', async () => {
  const help = (video: string) =>
    violated(sql`
      insert into helps (title, video) values ('Filas', ${video})`)
  for (const video of ['https://youtu.be/x', 'a b', 'x'.repeat(21)])
    expect([video, await help(video)]).toEqual([video, 'helps_video_check'])
  await rolledBack(async (db) => {
    for (const video of ['', 'dQw4w9WgXcQ', '-_'.repeat(10)])
      await sql`insert into helps (title, video) values ('Filas', ${video})`.execute(db)
  })
})

test('the installation has one check of its secret key', async () => {
  const other = sql`insert into secret_check (only_row, sealed) values (false, '\\x00')`
  expect(await violated(other)).toBe('secret_check_only_row_check')
})
