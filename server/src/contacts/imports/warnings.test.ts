import { contactImports } from '@recado/contract/contacts/imports'
import { expect, test } from 'vitest'
import { aCompany, ownerDb } from '../../../test/company.ts'
import { aMobile, uploadSheet } from '../../../test/spreadsheet.ts'

const asRead = {
  columns: ['name' as const, 'number' as const, 'email' as const],
  areBrazilian: true,
}

test('a wrong e-mail does not keep a row out: it is taken in without it, and listed with a warning', async () => {
  const { bia, companyId, contact, runJobs } = await aCompany()
  const [fresh, other] = [aMobile(), aMobile()]
  const known = await contact({ name: 'Rui', number: aMobile(), email: 'fica@casa.test' })
  const { id } = await uploadSheet(
    bia,
    `nome;numero;email\nLia;${fresh};lia@\nEva;${other};eva@casa.test\nRui;${known.number};rui@\n`,
  )
  expect(await bia(contactImports.forecast, { id, ...asRead })).toMatchObject({
    fresh: 2,
    known: 1,
    invalid: 0,
    warned: 2,
    faults: [
      { line: 2, said: 'lia@', fault: 'badEmail' },
      { line: 4, said: 'rui@', fault: 'badEmail' },
    ],
  })
  await bia(contactImports.start, { id, ...asRead })
  await runJobs()
  const [done] = (await bia(contactImports.list, {})).imports
  // Rui was known and left as he was: nothing of his was left out.
  expect(done).toMatchObject({ created: 2, skipped: 1, rejected: 0, warned: 1 })
  const kept = await ownerDb
    .selectFrom('contacts')
    .select(['name', 'number', 'email'])
    .where('companyId', '=', companyId)
    .orderBy('id')
    .execute()
  expect(kept).toEqual([
    expect.objectContaining({ name: 'Rui', email: 'fica@casa.test' }),
    { name: 'Lia', number: fresh, email: '' },
    { name: 'Eva', number: other, email: 'eva@casa.test' },
  ])
  const url = `/api/contact-imports/${id}/rejected`
  const file = await bia.request({
    method: 'GET',
    url,
    query: { format: 'csv' },
    headers: { 'accept-language': 'pt' },
  })
  expect(file.body.split('\r\n')[1]).toMatch(
    /^2;O e-mail não parece válido: o contato entrou sem ele;Lia;/,
  )
})
