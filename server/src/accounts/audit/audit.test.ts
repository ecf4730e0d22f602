import { audit } from '@recado/contract/accounts/audit'
import { apiKeys } from '@recado/contract/accounts/api-keys'
import { queues } from '@recado/contract/accounts/queues'
import { settings } from '@recado/contract/accounts/settings'
import { tags } from '@recado/contract/desk/tags'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aKey, programWith } from '../../../test/programs/api-program.ts'
import type { Caller } from '../../../test/caller.ts'
import { aCompany } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { runBlocked } from '../../../test/database/run-blocked.ts'
import { deleteOldAuditEntries } from './jobs.ts'
import { writeAudit } from './write-audit.ts'

const entriesOf = async (who: Caller, filter = {}) => (await who(audit.list, filter)).entries

test('an entry says who did what, when, from where, and the values before and after', async () => {
  const { ana, app } = await aCompany()
  const began = Date.now()
  await app.inject({
    method: 'PUT',
    url: '/api/settings/userRating',
    remoteAddress: '177.12.40.8',
    headers: {
      authorization: `Bearer ${await ana.token()}`,
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
    },
    payload: { value: 'enabled' },
  })
  const [entry, ...more] = await entriesOf(ana)
  expect(more).toEqual([])
  expect(entry).toMatchObject({
    user: { id: ana.user.id, name: 'Ana Prado' },
    act: 'setting.update',
    subject: 'userRating',
    changes: [{ field: 'value', before: 'disabled', after: 'enabled', isSecret: false }],
    address: '177.12.40.8',
    device: 'Chrome, Windows',
  })
  expect(Date.parse(entry!.at)).toBeGreaterThanOrEqual(began)
})

test('an act of an API key names the key and the person in whose name it acted', async () => {
  const acme = await aCompany()
  const { ana } = acme
  const { key } = await aKey(acme, ['everyone', 'settings.edit'])
  const payload = { value: 'enabled' }
  const url = '/api/settings/userRating'
  await programWith(acme, key).request({ method: 'PUT', url, payload })
  await ana(settings.update, { key: 'language', value: 'es' })
  const [own, byKey] = await entriesOf(ana, { kind: 'settings' })
  const user = { id: ana.user.id, name: 'Ana Prado' }
  expect(byKey).toMatchObject({ user, apiKey: 'Loja virtual', subject: 'userRating' })
  expect(own).toMatchObject({ user, apiKey: null, subject: 'language' })
  const file = await ana.request({ method: 'GET', url: '/api/audit/export?kind=settings' })
  expect(file.body).toContain(';chave Loja virtual (Ana Prado);')
})

test('a created API key is logged with its scopes, its number and its end', async () => {
  const { ana, connection } = await aCompany({ timeZone: 'America/Sao_Paulo' })
  const { id: whatsappId } = await connection({ name: 'Loja' })
  const expiresAt = '2999-12-31T02:00:00.000Z'
  const form = { name: 'Loja virtual', scopes: ['messages.send' as const], whatsappId, expiresAt }
  const { apiKey } = await ana(apiKeys.create, form)
  const [entry] = await entriesOf(ana)
  expect(entry).toMatchObject({ act: 'apiKey.create', subject: 'Loja virtual' })
  expect(entry!.changes.map(({ field, after }) => [field, after])).toEqual([
    ['prefix', apiKey.prefix],
    ['scopes', ['messages.send']],
    ['connection', 'Loja'],
    ['expiresAt', expiresAt],
  ])
  const file = await ana.request({ method: 'GET', url: '/api/audit/export?kind=keys' })
  expect(file.body).toContain('Vale até: vazio → 30/12/2999 23:00')
})

test('an act that fails leaves no entry, and an update that changes nothing neither', async () => {
  const { ana, sales, support } = await aCompany()
  const { name } = support
  await expect(ana(queues.update, { id: sales.id, name })).rejects.toThrow('ALREADY_EXISTS')
  await ana(queues.update, { id: sales.id, name: sales.name })
  expect(await entriesOf(ana)).toEqual([])
})

test('a secret is stored as changed, without its values', async () => {
  const { ana } = await aCompany()
  const [before, after] = [{ password: 'first-secret' }, { password: 'second-secret' }]
  await ana.inside(async (ctx) =>
    writeAudit(ctx, { act: 'user.update', subject: 'Bia', before, after }),
  )
  const [entry] = await entriesOf(ana)
  expect(entry!.changes).toEqual([{ field: 'password', before: null, after: null, isSecret: true }])
  const [row] =
    await owner`select row_to_json(e)::text as text from audit_entries e where id = ${entry!.id}`
  expect(row.text).not.toContain('-secret')
})

test('long texts are cut, and half a character is stored as a replacement', async () => {
  const { ana } = await aCompany()
  const after = { name: `${'x'.repeat(499)}😀` }
  await ana.inside(async (ctx) => writeAudit(ctx, { act: 'queue.create', subject: 'Q', after }))
  const [entry] = await entriesOf(ana)
  expect(entry!.changes[0]!.after).toBe(`${'x'.repeat(499)}\uFFFD`)
})

test('the application can neither change nor delete an entry', async () => {
  const { ana, inside } = await aCompany()
  await ana(settings.update, { key: 'userRating', value: 'enabled' })
  const attempts = [
    sql`update audit_entries set subject = 'x'`,
    sql`delete from audit_entries`,
    sql`truncate audit_entries`,
    sql`select from audit_entries for update`,
  ]
  for (const attempt of attempts)
    await expect(inside(({ db }) => attempt.execute(db))).rejects.toThrow('permission denied')
  expect(await entriesOf(ana)).toHaveLength(1)
})

test('nobody sees or writes the log of another company', async () => {
  const { ana, stranger, companyId } = await aCompany()
  await ana(settings.update, { key: 'userRating', value: 'enabled' })
  expect(await stranger(audit.list, { userId: ana.user.id })).toEqual({ entries: [], next: null })
  const query = `userId=${ana.user.id}`
  const file = await stranger.request({ method: 'GET', url: `/api/audit/export?${query}` })
  expect(file.body).not.toContain('Ana Prado')
  const planted = stranger.inside(({ db }) =>
    db
      .insertInto('auditEntries')
      .values({ companyId, at: new Date(), kind: 'rights', act: 'user.create' })
      .execute(),
  )
  await expect(planted).rejects.toThrow('row-level security')
})

test('only administrators read and export the log', async () => {
  const { mel, bia } = await aCompany()
  for (const who of [mel, bia])
    for (const call of [audit.list, audit.export])
      await expect(who(call, {})).rejects.toThrow('ERR_NO_PERMISSION')
})

test('the log is filtered by person, kind and day, each of them alone and together', async () => {
  const { ana, mel, inside, companyId } = await aCompany({ timeZone: 'America/Sao_Paulo' })
  await ana(settings.update, { key: 'userRating', value: 'enabled' })
  await ana(tags.remove, { id: (await ana(tags.create, { name: 'VIP' })).id })
  await mel(tags.remove, { id: (await ana(tags.create, { name: 'Lead' })).id })
  await inside(async (ctx) => writeAudit(ctx, { act: 'queue.delete', subject: 'Vendas' }))
  const subjects = async (filter: object) =>
    (await entriesOf(ana, filter)).map(({ subject }) => subject)
  expect(await subjects({ userId: ana.user.id })).toEqual(['VIP', 'userRating'])
  expect(await subjects({ kind: 'deletions' })).toEqual(['Vendas', 'Lead', 'VIP'])
  expect(await subjects({ kind: 'deletions', userId: mel.user.id })).toEqual(['Lead'])
  expect((await entriesOf(ana, { kind: 'deletions' }))[0]!.user).toBeNull()
  await owner`update audit_entries set at = '2026-03-02T02:30:00Z'
    where company_id = ${companyId} and subject = 'Lead'`
  expect(await subjects({ date_from: '2026-03-01', date_to: '2026-03-01' })).toEqual(['Lead'])
  expect(await subjects({ date_from: '2026-03-02', kind: 'deletions' })).toEqual(['Vendas', 'VIP'])
})

test('pages follow each other exactly, also within one millisecond and while entries are added', async () => {
  const { ana, companyId } = await aCompany()
  await owner`
    insert into audit_entries (company_id, at, kind, act, subject)
    select ${companyId}, '2026-03-01T12:00:00Z'::timestamptz + (n % 7) * interval '1 ms', 'settings', 'queue.update', n::text
      from generate_series(1, 120) n`
  const seen: string[] = []
  let after: string | undefined
  do {
    const page = await ana(audit.list, { ...(after && { after }) })
    seen.push(...page.entries.map(({ subject }) => subject))
    after = page.next ?? undefined
    await ana(settings.update, { key: 'language', value: seen.length % 2 ? 'en' : 'es' })
  } while (after)
  expect(new Set(seen).size).toBe(120)
  expect(seen).toHaveLength(120)
})

test.for(['x', '1,2', '1,zzzzzzzz-zzzz-zzzz-zzzz-zzzzzzzzzzzz'])(
  'a cursor of %s is refused',
  async (after) => {
    const { ana } = await aCompany()
    await expect(ana(audit.list, { after })).rejects.toThrow('ERR_INVALID_INPUT')
  },
)

test('the export follows the filters, speaks the language of the caller and is logged itself', async () => {
  const { ana } = await aCompany()
  await ana(settings.update, { key: 'userRating', value: 'enabled' })
  await ana(tags.remove, { id: (await ana(tags.create, { name: '=VIP' })).id })
  const exported = async (language: string) => {
    const headers = { 'accept-language': language }
    const url = '/api/audit/export?kind=settings'
    return (await ana.request({ method: 'GET', url, headers })).body.trim().split('\r\n')
  }
  const [titles, first, ...more] = await exported('pt')
  expect(titles).toBe('Quando;Quem;O que fez;O que mudou;Endereço;Aparelho')
  expect(first).toMatch(/;Ana Prado;Mudou Pedir avaliação;Pedir avaliação: Desligado → Ligado;/)
  expect(more).toEqual([])
  expect((await exported('en'))[1]).toContain('Changed Ask for a rating')
  const [logged] = await entriesOf(ana, { kind: 'exports' })
  expect(logged).toMatchObject({
    act: 'audit.export',
    changes: [
      { field: 'format', after: 'csv' },
      { field: 'filter', after: 'kind=settings' },
    ],
  })
})

test('entries are deleted after 12 months, not earlier, by no argument of the application', async () => {
  const { ana, world, companyId } = await aCompany()
  await owner`
    insert into audit_entries (company_id, at, kind, act, subject)
    select ${companyId}, now() - age, 'settings', 'queue.update', age::text
      from unnest(array['12 months 1 hour', '13 months', '11 months 25 days']::interval[]) age`
  await deleteOldAuditEntries.run(world, {})
  expect((await entriesOf(ana)).map(({ subject }) => subject)).toEqual(['11 mons 25 days'])
})

test('a deleted company takes its entries along, also one that is being added', async () => {
  const { ana, inside, companyId } = await aCompany()
  await ana(settings.update, { key: 'userRating', value: 'enabled' })
  const remove = async () => owner`delete from companies where id = ${companyId}`
  const removal = await inside(async ({ db }) => {
    await sql`
      insert into audit_entries (at, kind, act) values (now(), 'settings', 'queue.update')`.execute(
      db,
    )
    await sql`select next_live_seq(1)`.execute(db)
    return runBlocked(db, remove)
  })
  await removal.answer
  expect(await owner`select from audit_entries where company_id = ${companyId}`).toHaveLength(0)
})

test('entries that a deleted company has left behind are deleted, whatever their age', async () => {
  const { world, companyId } = await aCompany()
  await owner`delete from companies where id = ${companyId}`
  await owner`
    insert into audit_entries (company_id, at, kind, act)
    values (${companyId}, now(), 'settings', 'queue.update')`
  await deleteOldAuditEntries.run(world, {})
  expect(await owner`select from audit_entries where company_id = ${companyId}`).toHaveLength(0)
})
