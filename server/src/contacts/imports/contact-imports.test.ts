import { contactImports } from '@recado/contract/contacts/imports'
import { contacts } from '@recado/contract/contacts/contacts'
import { expect, test, vi } from 'vitest'
import type { Caller } from '../../../test/caller.ts'
import { aCompany, ownerDb } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { anInbound, arrive } from '../../../test/inbound.ts'
import { aMobile, uploadSheet } from '../../../test/spreadsheet.ts'
import { resumeStalledImports } from './jobs.ts'
import { importBatch } from './import-batch.ts'
import { runImport } from './run-import.ts'

const columns = ['name', 'number', 'email'] as const
const asRead = { columns: [...columns], areBrazilian: true }

const rowsOf = (companyId: number) =>
  ownerDb
    .selectFrom('contacts')
    .select(['name', 'number', 'email'])
    .where('companyId', '=', companyId)
    .orderBy('id')
    .execute()

async function rejectedBy(who: Caller, id: number, language = 'pt'): Promise<string[]> {
  const reply = await who.request({
    method: 'GET',
    url: `/api/contact-imports/${id}/rejected`,
    query: { format: 'csv' },
    headers: { 'accept-language': language },
  })
  return reply.body.trim().split('\r\n')
}

test('before it begins it says what would come of it, row by row', async () => {
  const { bia, contact } = await aCompany()
  const known = await contact({ number: aMobile() })
  const withoutNinth = known.number.slice(0, 4) + known.number.slice(5)
  const fresh = aMobile()
  const { id } = await uploadSheet(
    bia,
    `nome,numero\nNova,${fresh}\nDe novo,${fresh}\nConhecida,${withoutNinth}\nRuim,123\nSem,\n`,
  )
  const reading = { id, columns: ['name', 'number'] as ['name', 'number'] }
  expect(await bia(contactImports.forecast, reading)).toEqual({
    fresh: 1,
    known: 1,
    repeated: 1,
    invalid: 2,
    warned: 0,
    faults: [
      { line: 3, said: fresh, fault: 'repeated' },
      { line: 5, said: '123', fault: 'badNumber' },
      { line: 6, said: '', fault: 'noNumber' },
    ],
  })
})

test('it runs in the background, tells how far it is, and ends with its counts and the rows it left out', async () => {
  const company = await aCompany()
  const { bia, companyId, contact, runJobs, heard } = company
  const known = await contact({ name: 'Conhecida', number: aMobile() })
  const number = aMobile()
  const { id } = await uploadSheet(
    bia,
    `nome;numero;email\nLia;${number};lia@casa.test\nOutra;${known.number};\nX;${aMobile()};\n=Ruim;12;\n`,
  )
  const begun = await bia(contactImports.start, { id, ...asRead })
  expect(begun).toMatchObject({ status: 'running', worked: 0 })
  await runJobs()
  const [done] = (await bia(contactImports.list, {})).imports
  expect(done).toMatchObject({
    id,
    status: 'done',
    rows: 4,
    worked: 4,
    created: 1,
    updated: 0,
    skipped: 1,
    rejected: 2,
  })
  expect(done?.finishedAt).not.toBeNull()
  expect(await rowsOf(companyId)).toEqual([
    expect.objectContaining({ name: 'Conhecida', email: '' }),
    { name: 'Lia', number, email: 'lia@casa.test' },
  ])
  expect(heard().filter((event) => event === 'contactImport update').length).toBeGreaterThan(2)
  expect(await rejectedBy(bia, id)).toEqual([
    'Linha;Motivo;nome;numero;email',
    expect.stringMatching(/^4;O nome precisa de pelo menos 2 letras;X;/),
    `5;"O número precisa de 8 a 15 dígitos, com código do país e DDD";'=Ruim;12`,
  ])
  expect((await rejectedBy(bia, id, 'en'))[0]).toBe('Row,Reason,nome,numero,email')
})

test('known contacts are brought up to date when asked, and what the sheet leaves empty stays', async () => {
  const { bia, companyId, contact, runJobs } = await aCompany()
  const one = await contact({ name: 'Lia', number: aMobile(), email: 'velho@casa.test' })
  const other = await contact({ name: 'Rui', number: aMobile(), email: 'fica@casa.test' })
  await owner`
    insert into contact_fields (company_id, contact_id, name, value)
    values (${companyId}, ${one.id}, 'CPF', 'velho'), (${companyId}, ${one.id}, 'Cidade', 'Santos')`
  const { id } = await uploadSheet(
    bia,
    `nome,numero,email,CPF\nLia Campos,${one.number},novo@casa.test,318\n,${other.number},,\n`,
  )
  await bia(contactImports.start, {
    id,
    columns: ['name', 'number', 'email', 'field'],
    known: 'update',
  })
  await runJobs()
  expect(await bia(contactImports.show, { id })).toMatchObject({ updated: 2, created: 0 })
  expect(await rowsOf(companyId)).toEqual([
    { name: 'Lia Campos', number: one.number, email: 'novo@casa.test' },
    { name: 'Rui', number: other.number, email: 'fica@casa.test' },
  ])
  const { extraInfo } = await bia(contacts.show, { id: one.id })
  expect(extraInfo.map(({ name, value }) => [name, value])).toEqual([
    ['Cidade', 'Santos'],
    ['CPF', '318'],
  ])
})

test('a contact takes no more information than it may have', async () => {
  const { bia, companyId, contact, runJobs } = await aCompany()
  const one = await contact({ name: 'Lia', number: aMobile() })
  await owner`
    insert into contact_fields (company_id, contact_id, name, value)
    select ${companyId}, ${one.id}, 'Campo ' || n, 'x' from generate_series(1, 49) n`
  const { id } = await uploadSheet(
    bia,
    `numero,Campo 7,CPF,Cidade\n${one.number},novo,318,Santos\n`,
  )
  await bia(contactImports.start, {
    id,
    columns: ['number', 'field', 'field', 'field'],
    known: 'update',
  })
  await runJobs()
  const kept = await owner<{ name: string; value: string }>`
    select name, value from contact_fields where contact_id = ${one.id} order by id`
  expect(kept).toHaveLength(50)
  expect(kept.slice(-2)).toEqual([
    { name: 'Campo 7', value: 'novo' },
    { name: 'CPF', value: '318' },
  ])
})

test('whoever was imported and then writes is the same contact, whichever way the network spells them', async () => {
  const company = await aCompany()
  const { bia, companyId, connection, runJobs } = company
  const number = aMobile()
  const { id } = await uploadSheet(bia, `nome,numero\nLia Campos,${number}\n`)
  await bia(contactImports.start, { id, columns: ['name', 'number'] })
  await runJobs()
  const { id: connectionId } = await connection()
  const from = number.slice(0, 4) + number.slice(5)
  await arrive(company, { connectionId, all: [anInbound({ from })] })
  expect(await rowsOf(companyId)).toEqual([expect.objectContaining({ name: 'Lia Campos' })])
})

test('an import cut off anywhere goes on where it stood, and takes each row in once', async () => {
  const { bia, companyId, world, clock, runJobs, waitingJobs } = await aCompany()
  const numbers = Array.from({ length: 2500 }, (_, i) => `55118${70_000_000 + i}`)
  const { id } = await uploadSheet(bia, `numero\n${[...numbers, numbers[0]].join('\n')}\n`)
  await bia(contactImports.start, { id, columns: ['number'] })
  // Every look at the clock is a turn's length later: each turn takes one lot.
  const now = world.clock
  world.clock = () => {
    clock.advance(6000)
    return now()
  }
  const [first] = await waitingJobs()
  await runJobs()
  world.clock = now
  expect(first?.name).toBe('run-contact-import')
  expect(await bia(contactImports.show, { id })).toMatchObject({
    status: 'done',
    worked: 2501,
    created: 2500,
    rejected: 1,
  })
  expect(new Set((await rowsOf(companyId)).map(({ number }) => number)).size).toBe(2500)
  expect(await rejectedBy(bia, id)).toHaveLength(2)
})

test('the same rows offered twice are taken once', async () => {
  const { bia, inside } = await aCompany()
  const { id } = await uploadSheet(bia, `numero\n${aMobile()}\n`)
  await bia(contactImports.start, { id, columns: ['number'] })
  const row = { name: '', number: aMobile(), email: '', fields: [] }
  const batch = {
    importId: id,
    from: 0,
    good: [{ line: 2, cells: [], row }],
    faulty: [],
    known: 'skip' as const,
    titles: [],
  }
  const taken = await Promise.all([1, 2, 3].map(() => inside((ctx) => importBatch(ctx, batch))))
  expect(taken.filter(Boolean)).toEqual([true])
})

test('an import whose process died is taken up again', async () => {
  const { bia, companyId, world, runJobs, waitingJobs } = await aCompany()
  const { id } = await uploadSheet(bia, `numero\n${aMobile()}\n`)
  await bia(contactImports.start, { id, columns: ['number'] })
  // What other tests left standing would be taken up as well.
  await owner`update contact_imports set progressed_at = now()
    where company_id <> ${companyId} and status = 'running'`
  // The order is gone with the process that had taken it.
  const [order] = await waitingJobs()
  await owner`delete from graphile_worker._private_jobs where payload::text = ${JSON.stringify(order?.data)}`
  expect(await waitingJobs()).toEqual([])
  await resumeStalledImports.run(world, {})
  expect(await waitingJobs()).toEqual([])
  await owner`update contact_imports set progressed_at = now() - interval '2 minutes' where id = ${id}`
  await resumeStalledImports.run(world, {})
  await runJobs()
  expect(await bia(contactImports.show, { id })).toMatchObject({ status: 'done', created: 1 })
})

test('trouble with storage passes: it goes on when the clock asks again, and is given up after hours', async () => {
  const { bia, companyId, world, runJobs, waitingJobs } = await aCompany()
  const begin = async () => {
    const { id } = await uploadSheet(bia, `numero\n${aMobile()}\n`)
    await bia(contactImports.start, { id, columns: ['number'] })
    return id
  }
  const id = await begin()
  const { open } = world.files
  const busy = vi.spyOn(world.files, 'open').mockRejectedValue(new Error('SlowDown'))
  await expect(runJobs()).rejects.toThrow('SlowDown')
  expect(await bia(contactImports.show, { id })).toMatchObject({ status: 'running' })
  busy.mockImplementation(open)
  await runImport.run(world, { companyId, importId: id })
  expect(await bia(contactImports.show, { id })).toMatchObject({ status: 'done', created: 1 })
  const hopeless = await begin()
  busy.mockRejectedValue(new Error('SlowDown'))
  await owner`update contact_imports set progressed_at = now() - interval '7 hours' where id = ${hopeless}`
  await runImport.run(world, { companyId, importId: hopeless })
  expect(await bia(contactImports.show, { id: hopeless })).toMatchObject({ status: 'failed' })
  expect((await waitingJobs()).map(({ name }) => name)).toContain('delete-files')
})

test('whoever brought it and leaders may stop it, other agents may not', async () => {
  const { bia, rui, mel } = await aCompany()
  const { id } = await uploadSheet(bia, `numero\n${aMobile()}\n`)
  await bia(contactImports.start, { id, columns: ['number'] })
  await expect(rui(contactImports.cancel, { id })).rejects.toThrow('ERR_NO_PERMISSION')
  await mel(contactImports.cancel, { id })
  expect(await bia(contactImports.show, { id })).toMatchObject({ status: 'cancelled' })
})

test('one that is stopped half-way keeps what is in and takes in no more', async () => {
  const { bia, companyId, runJobs } = await aCompany()
  const { id } = await uploadSheet(bia, `numero\n${aMobile()}\n`)
  await bia(contactImports.start, { id, columns: ['number'] })
  await bia(contactImports.cancel, { id })
  await runJobs()
  expect(await bia(contactImports.show, { id })).toMatchObject({ status: 'cancelled', worked: 0 })
  expect(await rowsOf(companyId)).toEqual([])
})
