import { tags } from '@recado/contract/desk/tags'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aCompany, type Company } from '../../test/company.ts'
import { owner } from '../../test/database.ts'

const seqs = ({ told, companyId }: Company) =>
  told.filter((one) => one.companyId === companyId).map(({ seq }) => seq)

const makeTag = (who: Company, name: string) => who.ana(tags.create, { name, color: '#112233' })

test('live events of one company are numbered without gaps, whatever other companies do', async () => {
  const [acme, other] = [await aCompany(), await aCompany()]
  await makeTag(acme, 'one')
  for (let i = 0; i < 10; i += 1) await makeTag(other, `theirs ${i}`)
  await makeTag(acme, 'two')
  expect(seqs(acme)).toEqual([1, 2])
  expect(seqs(other)).toHaveLength(10)
})

test('messages of one company have positions without gaps, whatever other companies write', async () => {
  const [acme, other] = [await aCompany(), await aCompany()]
  const [ticket, theirs] = [await acme.ticket(), await other.ticket()]
  const positions = [await acme.message(ticket, { body: 'one' })]
  for (let i = 0; i < 10; i += 1) await other.message(theirs, { body: `${i}` })
  positions.push(await acme.message(ticket, { body: 'two' }))
  expect(positions.map(({ position }) => position)).toEqual([1, 2])
})

test('sequences are deleted with their company, and the application cannot use them directly', async () => {
  const { companyId, inside } = await aCompany()
  const sequences = () =>
    owner`select relname from pg_class where relkind = 'S' and relname like ${`%\\_${companyId}`}`
  expect(await sequences()).toHaveLength(2)
  const take = inside(({ db }) =>
    sql.raw(`select nextval('message_position_${companyId}')`).execute(db),
  )
  await expect(take).rejects.toThrow('permission denied')
  await owner`delete from companies where id = ${companyId}`
  expect(await sequences()).toEqual([])
})
