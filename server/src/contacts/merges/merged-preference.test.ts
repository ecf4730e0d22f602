import { contacts } from '@recado/contract/contacts/contacts'
import { contactMerges } from '@recado/contract/contacts/merges'
import { expect, test } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'

/** Two contacts of one person, with these preferred agents. */
async function aPair(kept: 'bia' | 'rui' | null, merged: 'bia' | 'rui' | null) {
  const company = await aCompany()
  const { ana, contact } = company
  const idOf = (who: 'bia' | 'rui' | null) => who && company[who].user.id
  const contactOf = async (who: 'bia' | 'rui' | null) => {
    const { id } = await contact()
    await ana(contacts.update, { id, preferredUserId: idOf(who) })
    return id
  }
  const [keptId, mergedId] = [await contactOf(kept), await contactOf(merged)]
  const preferred = async (id: number) =>
    (await ana(contacts.show, { id })).preferredUser?.name ?? null
  return { ...company, keptId, mergedId, preferred }
}

test('a merge keeps the preferred agent of the merged contact, and its undoing takes them back', async () => {
  const { ana, keptId, mergedId, preferred } = await aPair(null, 'bia')
  const { id } = await ana(contactMerges.merge, { keptId, mergedId })
  expect(await preferred(keptId)).toBe('Bia Nunes')
  await ana(contactMerges.undo, { id })
  expect([await preferred(keptId), await preferred(mergedId)]).toEqual([null, 'Bia Nunes'])
})

test('of two preferred agents that of the remaining contact stays', async () => {
  const { ana, keptId, mergedId, preferred } = await aPair('rui', 'bia')
  const { id } = await ana(contactMerges.merge, { keptId, mergedId })
  expect(await preferred(keptId)).toBe('Rui Tavares')
  await ana(contactMerges.undo, { id })
  expect([await preferred(keptId), await preferred(mergedId)]).toEqual(['Rui Tavares', 'Bia Nunes'])
})

test('an agent who has left gives way to that of the merged contact', async () => {
  const { ana, rui, keptId, mergedId, preferred } = await aPair('rui', 'bia')
  await owner`update users set deactivated_at = now() where id = ${rui.user.id}`
  await ana(contactMerges.merge, { keptId, mergedId })
  expect(await preferred(keptId)).toBe('Bia Nunes')
})

test('an agent who was chosen after the merge stays when it is undone', async () => {
  const { ana, rui, keptId, mergedId, preferred } = await aPair(null, 'bia')
  const { id } = await ana(contactMerges.merge, { keptId, mergedId })
  await ana(contacts.update, { id: keptId, preferredUserId: rui.user.id })
  await ana(contactMerges.undo, { id })
  expect(await preferred(keptId)).toBe('Rui Tavares')
})
