import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import * as xlsx from '@e965/xlsx'
import { contactImports } from '@recado/contract/contacts/imports'
import { expect, test } from 'vitest'
import { aCompany, ownerDb } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { aMobile, uploadSheet } from '../../../test/spreadsheet.ts'
import { xlsxOf } from '../../platform/spreadsheets/xlsx.ts'
import { deleteOldImports } from './jobs.ts'

test('an uploaded sheet is shown with its columns, and nothing is a contact yet', async () => {
  const { bia, companyId } = await aCompany()
  async function* rows() {
    yield [
      ['Nome', 'Telefone', 'CPF'],
      ['Lia Campos', '(11) 98765-4321', '318'],
    ]
  }
  const sheet = await buffer(Readable.from(xlsxOf(rows(), 'Contatos')))
  expect(await uploadSheet(bia, sheet, 'clientes.xlsx')).toMatchObject({
    fileName: 'clientes.xlsx',
    status: 'draft',
    rows: 1,
    columns: [
      { title: 'Nome', guess: 'name', samples: ['Lia Campos'] },
      { title: 'Telefone', guess: 'number', samples: ['(11) 98765-4321'] },
      { title: 'CPF', guess: 'field', samples: ['318'] },
    ],
    user: { name: 'Bia Nunes' },
  })
  const made = await ownerDb
    .selectFrom('contacts')
    .select('id')
    .where('companyId', '=', companyId)
    .execute()
  expect(made).toEqual([])
  expect((await bia(contactImports.list, {})).imports).toEqual([])
})

test('a draft begins once, is read as its columns allow, and is gone when thrown away', async () => {
  const { bia } = await aCompany()
  const { id } = await uploadSheet(bia, `nome,numero\nLia,${aMobile()}\n`)
  const wrong = [['name', 'name'], ['name'], ['number', 'number'], ['name', 'ignore']] as const
  for (const columns of wrong)
    for (const line of [contactImports.start, contactImports.forecast])
      await expect(bia(line, { id, columns: [...columns] })).rejects.toThrow('ERR_IMPORT_NO_NUMBER')
  const start = () => bia(contactImports.start, { id, columns: ['name', 'number'] })
  const both = await Promise.allSettled([start(), start()])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(start()).rejects.toThrow('ERR_IMPORT_NOT_A_DRAFT')
  const draft = await uploadSheet(bia, `numero\n${aMobile()}\n`)
  await bia(contactImports.cancel, { id: draft.id })
  await expect(bia(contactImports.show, { id: draft.id })).rejects.toThrow('ERR_NO_IMPORT_FOUND')
})

test('what is no sheet, holds nothing or is too large is refused in words', async () => {
  const { bia, companyId } = await aCompany()
  await expect(uploadSheet(bia, '')).rejects.toThrow('ERR_IMPORT_EMPTY')
  await expect(uploadSheet(bia, 'nome,numero\n')).rejects.toThrow('ERR_IMPORT_EMPTY')
  await expect(uploadSheet(bia, Buffer.from('PK\u0003\u0004'))).rejects.toThrow(
    'ERR_IMPORT_UNREADABLE',
  )
  await expect(uploadSheet(bia, Buffer.alloc(20 * 1024 * 1024 + 1, 'a'))).rejects.toMatchObject({
    code: 'ERR_IMPORT_TOO_LARGE',
    status: 413,
  })
  await expect(bia(contactImports.upload, {})).rejects.toThrow('ERR_NO_FILE')
  const [kept] =
    await owner`select count(*)::int from contact_imports where company_id = ${companyId}`
  expect(kept.count).toBe(0)
})

test('a sheet kept by an old program with accents of its own is read', async () => {
  const { bia } = await aCompany()
  const sheet = xlsx.utils.aoa_to_sheet([
    ['Nome', 'Número'],
    ['José Ávila', Number(aMobile())],
  ])
  const book = xlsx.write(xlsx.utils.book_new(sheet), { type: 'buffer', bookType: 'biff5' })
  // The library leaves such letters out when it writes; the old programs wrote them like this.
  const old = Buffer.from(
    (book as Buffer).toString('latin1').replace('Jos_ _vila', 'Jos\xe9 \xc1vila'),
    'latin1',
  )
  const { columns: read } = await uploadSheet(bia, old, 'antigo.xls')
  expect(read.map(({ guess }) => guess)).toEqual(['name', 'number'])
  expect(read[0]?.samples).toEqual(['José Ávila'])
})

test('drafts of yesterday and imports of a month ago are forgotten with their files', async () => {
  const { bia, world, runJobs } = await aCompany()
  const fresh = await uploadSheet(bia, `numero\n${aMobile()}\n`)
  const draft = await uploadSheet(bia, `numero\n${aMobile()}\n`)
  const done = await uploadSheet(bia, `numero\n${aMobile()}\n`)
  await bia(contactImports.start, { id: done.id, columns: ['number'] })
  await runJobs()
  const [{ storageKey }] = (await owner`
    select storage_key as "storageKey" from contact_imports where id = ${draft.id}`) as any
  await owner`update contact_imports set created_at = now() - interval '25 hours' where id = ${draft.id}`
  await owner`update contact_imports set created_at = now() - interval '31 days' where id = ${done.id}`
  await deleteOldImports.run(world, {})
  await runJobs()
  await bia(contactImports.show, { id: fresh.id })
  for (const { id } of [draft, done])
    await expect(bia(contactImports.show, { id })).rejects.toThrow('ERR_NO_IMPORT_FOUND')
  await expect(world.files.open(storageKey)).rejects.toThrow('there is no file')
})

test('a draft is its author’s: nobody else starts or forecasts it, and its cells are for them and leaders', async () => {
  const { bia, rui, mel, runJobs } = await aCompany()
  const draft = await uploadSheet(bia, `nome,numero\nLia Campos,${aMobile()}\nRui,12\n`)
  const reading = { id: draft.id, columns: ['name', 'number'] as ['name', 'number'] }
  for (const who of [rui, mel])
    for (const line of [contactImports.start, contactImports.forecast])
      await expect(who(line, reading)).rejects.toMatchObject({
        code: 'ERR_NO_PERMISSION',
        status: 403,
      })
  for (const line of [contactImports.show, contactImports.cancel])
    await expect(rui(line, draft)).rejects.toThrow('ERR_NO_PERMISSION')
  expect(await mel(contactImports.show, draft)).toEqual(draft)
  await bia(contactImports.start, reading)
  await runJobs()
  const url = `/api/contact-imports/${draft.id}/rejected?format=csv`
  const answers = [bia, mel, rui].map((who) => who.request({ method: 'GET', url }))
  expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 403])
  const { imports } = await rui(contactImports.list, {})
  expect(imports).toMatchObject([{ id: draft.id, status: 'done', rejected: 1 }])
  expect(imports[0]!.columns.flatMap(({ samples }) => samples)).toEqual([])
  expect(await rui(contactImports.show, draft)).toEqual(imports[0])
})
