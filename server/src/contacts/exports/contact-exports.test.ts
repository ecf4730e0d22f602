import * as xlsx from '@e965/xlsx'
import { contactExports } from '@recado/contract/contacts/exports'
import { exportProgressed } from '@recado/contract/platform/exports'
import { expect, test } from 'vitest'
import type { Caller } from '../../../test/caller.ts'
import { aCompany } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'

const exported = (who: Caller, query: Record<string, string>, language = 'pt') =>
  who.request({
    method: 'GET',
    url: '/api/contacts/export',
    query,
    headers: { 'accept-language': language },
  })

const linesOf = async (who: Caller, query: Record<string, string> = {}, language?: string) =>
  (await exported(who, { format: 'csv', ...query }, language)).body.trim().split('\r\n')

test('everybody of the company is in the file, by name, each with their extra information', async () => {
  const { ana, companyId, contact } = await aCompany({ timeZone: 'America/Sao_Paulo' })
  const created = { createdAt: new Date('2026-03-01T02:30:00Z') }
  const lia = await contact({ name: 'Lia', number: '5511987650001', email: 'l@x.br', ...created })
  await contact({ name: 'ána', number: '5511987650002', ...created })
  await contact({ name: 'Grupo', number: '', isGroup: true })
  const joined = await contact({ name: 'Lia de novo', ...created })
  await owner`update contacts set merged_into = ${lia.id} where id = ${joined.id}`
  await owner`
    insert into contact_fields (company_id, contact_id, name, value)
    values (${companyId}, ${lia.id}, 'CPF', '=318'), (${companyId}, ${lia.id}, 'Cidade', 'Santos')`
  expect(await linesOf(ana)).toEqual([
    'Nome;Número;E-mail;Criado em;CPF;Cidade',
    'ána;5511987650002;;28/02/2026 23:30;;',
    "Lia;5511987650001;l@x.br;28/02/2026 23:30;'=318;Santos",
  ])
  expect((await linesOf(ana, {}, 'en'))[0]).toBe('Name,Number,E-mail,Created at,CPF,Cidade')
})

test('days of creation and a search narrow the file, over more than it reads at once', async () => {
  const { ana, companyId, contact } = await aCompany()
  await owner`
    insert into contacts (company_id, name, created_at)
    select ${companyId}, 'Lia ' || to_char(i, 'FM0000'), '2026-02-01 12:00Z' from generate_series(1, 1100) i`
  await contact({ name: 'Lia nova', createdAt: new Date('2026-03-02T12:00:00Z') })
  await contact({ name: 'Nina', createdAt: new Date('2026-03-02T12:00:00Z') })
  const days = { createdFrom: '2026-03-02', createdTo: '2026-03-02' }
  expect(await linesOf(ana, days)).toHaveLength(3)
  const found = await linesOf(ana, { ...days, searchParam: 'lia' })
  expect(found.map((line) => line.split(';')[0])).toEqual(['Nome', 'Lia nova'])
})

test('the screens of the user hear how many rows are written, and nobody else', async () => {
  const { ana, companyId, told } = await aCompany()
  await owner`
    insert into contacts (company_id, name)
    select ${companyId}, 'Lia ' || i from generate_series(1, 2300) i`
  const exportId = crypto.randomUUID()
  await linesOf(ana, { exportId })
  const heard = told.filter(({ event }) => event === exportProgressed)
  expect(heard.map(({ data }) => data)).toEqual(
    [1000, 2000, 2300].map((rows) => ({ exportId, rows })),
  )
  for (const { to } of heard) expect(to.rooms).toEqual([`u:${ana.user.id}`])
  const [entry] = await owner`
    select changes::text as said from audit_entries where company_id = ${companyId} and act = 'contact.export'`
  expect(entry!.said).not.toContain(exportId)
})

test('every kind of information has its column, however many there are', async () => {
  const { ana, companyId, contact } = await aCompany()
  for (const half of [0, 40]) {
    const { id } = await contact({ name: `Pessoa ${half}` })
    await owner`
      insert into contact_fields (company_id, contact_id, name, value)
      select ${companyId}, ${id}, 'Campo ' || n + ${half}::int, 'x' from generate_series(1, 40) n`
  }
  const [titles] = await linesOf(ana)
  expect(titles?.split(';').filter((title) => title.startsWith('Campo'))).toHaveLength(80)
})

test('as an Excel file it is called by what it holds, and a spreadsheet program reads it', async () => {
  const { mel, contact } = await aCompany()
  await contact({ name: 'Lia & <Rui>', number: '5511987650001' })
  const token = await mel.token()
  const reply = await mel.request({
    method: 'GET',
    url: '/api/contacts/export',
    headers: { authorization: `Bearer ${token}`, 'accept-language': 'es' },
  })
  expect(reply.headers['content-disposition']).toBe("attachment; filename*=UTF-8''Contactos.xlsx")
  expect(reply.headers['cache-control']).toBe('no-store')
  const book = xlsx.read(reply.rawPayload, { cellDates: true })
  const [titles, first] = xlsx.utils.sheet_to_json<unknown[]>(book.Sheets['Contactos']!, {
    header: 1,
  })
  expect(titles).toEqual(['Nombre', 'Número', 'Correo', 'Creado el'])
  expect(first?.slice(0, 2)).toEqual(['Lia & <Rui>', '5511987650001'])
  expect(first?.[3]).toBeInstanceOf(Date)
})

test('a search narrows it as it narrows the list', async () => {
  const { ana, contact } = await aCompany()
  await contact({ name: 'Lia Campos' })
  await contact({ name: 'Rui Campos' })
  await contact({ name: 'Bia Nunes' })
  const found = await linesOf(ana, { searchParam: 'campos' })
  expect(found.map((line) => line.split(';')[0])).toEqual(['Nome', 'Lia Campos', 'Rui Campos'])
})

test('of thousands none is missing and none comes twice, whatever their names', async () => {
  const { ana, companyId } = await aCompany()
  await owner`
    insert into contacts (company_id, name, number)
    select ${companyId}, case when n % 3 = 0 then 'Igual' else 'Nome ' || n end, (5511900000000 + n)::text
      from generate_series(1, 3500) n`
  const numbers = (await linesOf(ana)).slice(1).map((line) => line.split(';')[1])
  expect(numbers).toHaveLength(3500)
  expect(new Set(numbers).size).toBe(3500)
  expect(await linesOf(ana, { searchParam: 'igual' })).toHaveLength(1 + 1166)
})

test('a search with a character that no text can hold is refused, not answered with a cut file', async () => {
  const { ana } = await aCompany()
  const reply = await exported(ana, { searchParam: 'a\0b' })
  expect(reply.statusCode).toBe(400)
  expect(reply.json()).toMatchObject({
    error: 'ERR_INVALID_INPUT',
    details: { issues: [{ path: 'searchParam', code: 'unstorable' }] },
  })
})

test('it is for leaders, and of their own company alone', async () => {
  const { bia, stranger, contact } = await aCompany()
  await contact({ name: 'Lia Campos' })
  await expect(bia(contactExports.export, {})).rejects.toThrow('ERR_NO_PERMISSION')
  expect(await linesOf(stranger)).toHaveLength(1)
  expect(await linesOf(stranger, { searchParam: 'campos' })).toHaveLength(1)
})
