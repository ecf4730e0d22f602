import { expect, test } from 'vitest'
import { aCompany } from '../../test/company.ts'
import { blocksOf } from '../../test/database/blocks.ts'
import { owner } from '../../test/database.ts'
import { aliasesOfContacts, peersOf } from './peers.ts'

test('each contact has its own peer, after a merge that of its target', async () => {
  const { contact, inside } = await aCompany()
  const [lia, rui, merged] = [await contact(), await contact(), await contact()]
  await owner`update contacts set merged_into = ${rui.id} where id = ${merged.id}`
  const peers = await inside((ctx) => peersOf(ctx, [lia.id, rui.id, merged.id, 2_000_000_000]))
  expect([...peers]).toHaveLength(3)
  expect(peers.get(lia.id)).toMatchObject({ phone: lia.number })
  expect(peers.get(rui.id)).toMatchObject({ phone: rui.number })
  expect(peers.get(merged.id)).toEqual(peers.get(rui.id))
})

test('the other contacts are not read', async () => {
  const acme = await aCompany()
  await owner`
    with others as (
      insert into contacts (company_id, name, number)
      select ${acme.companyId}, 'Cliente ' || n, '5511' || (900000000 + n) from generate_series(1, 3000) n
      returning company_id, id, number)
    insert into contact_aliases (company_id, contact_id, kind, value)
    select company_id, id, 'phone', number from others`
  const { id } = await acme.contact()
  await owner`analyze contacts, contact_aliases`
  const query = aliasesOfContacts([id])
  // The first run also loads the catalogue.
  expect(Math.min(await blocksOf(acme, query), await blocksOf(acme, query))).toBeLessThan(25)
})
