import { contactImports } from '@recado/contract/contacts/imports'
import { contacts } from '@recado/contract/contacts/contacts'
import { limits } from '@recado/contract/platform/limits'
import { expect, test } from 'vitest'
import { aCompany, type Company } from '../../test/company.ts'
import { type LimitedField, refusalOf, testFieldLimits } from '../../test/field-limits.ts'
import { aMobile } from '../../test/spreadsheet.ts'

const aContact = (desk: Company, given: object) =>
  desk.bia(contacts.create, { name: 'Lia Duarte', number: aMobile(), ...given })

const fields: Record<string, LimitedField<Company>> = {
  'name of a contact': {
    path: 'name',
    min: limits.nameMin,
    max: limits.nameMax,
    store: async (desk, name) => {
      const { id } = await aContact(desk, { name })
      return (await desk.ana(contacts.show, { id })).name
    },
  },
  'name of extra information': {
    path: 'extraInfo.0.name',
    min: 1,
    max: limits.fieldNameMax,
    store: async (desk, name) => {
      const { id } = await aContact(desk, { extraInfo: [{ name, value: 'x' }] })
      return (await desk.ana(contacts.show, { id })).extraInfo[0]?.name
    },
  },
  'extra information': {
    path: 'extraInfo.0.value',
    min: 1,
    max: limits.fieldValueMax,
    store: async (desk, value) => {
      const { id } = await aContact(desk, { extraInfo: [{ name: 'CPF', value }] })
      return (await desk.ana(contacts.show, { id })).extraInfo[0]?.value
    },
  },
}

/** One company for all fields: their rows do not meet. A connected number checks new numbers. */
const desk = await aCompany()
await desk.connection()

testFieldLimits(fields, desk)

test('a list takes as many entries as it may have, and refuses one more', async () => {
  const info = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ name: `Campo ${n}`, value: String(n) }))
  const { id } = await aContact(desk, { extraInfo: info(limits.fieldsMax) })
  expect((await desk.ana(contacts.show, { id })).extraInfo).toMatchObject(info(limits.fieldsMax))
  const tooMany = await refusalOf(aContact(desk, { extraInfo: info(limits.fieldsMax + 1) }))
  expect(tooMany).toMatchObject(['ERR_INVALID_INPUT', [{ path: 'extraInfo', code: 'tooMany' }]])
  const columns = Array<'field'>(101).fill('field')
  const forecast = await refusalOf(desk.ana(contactImports.forecast, { id: 1, columns }))
  expect(forecast).toMatchObject(['ERR_INVALID_INPUT', [{ path: 'columns', code: 'tooMany' }]])
})
