import { userAdmin } from '@recado/contract/accounts/user-admin'
import { expect, test } from 'vitest'
import { cleanup } from '../../../test/cleanup.ts'
import { aCompany, ownerDb } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { runBlocked } from '../../../test/database/run-blocked.ts'
import { refusalOf } from '../../platform/http/errors.ts'
import '../companies/create-company.ts'

const aBrand = async (usersCount: number | null): Promise<number> => {
  const [brand] = await owner<{ id: number }>`
    insert into white_labels (name, path, users_count)
    values ('Azulão', ${`azulao-${crypto.randomUUID()}`}, ${usersCount}) returning id`
  return brand!.id
}

const somebody = () => ({
  name: 'Davi Reis',
  email: `${crypto.randomUUID()}@casa.test`,
  password: 'uma senha boa',
  profile: 'user' as const,
  queueIds: [] as number[],
})

const accountsOf = async (brandId: number): Promise<number> => {
  const [row] = await owner<{ used: number }>`
    select count(*)::int as used from users u join companies c on c.id = u.company_id
     where c.white_label_id = ${brandId} and u.deactivated_at is null`
  return row!.used
}

/** A company of the brand with its first user, as the owner of the database creates one. */
async function begin(brandId: number): Promise<void> {
  const { name, email, password } = somebody()
  const companyId = await ownerDb.transaction().execute(async (db) => {
    const made = await db
      .insertInto('companies')
      .values({ name: 'Casa Nova', whiteLabelId: brandId })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('users')
      .values({ companyId: made.id, name, email, passwordHash: password, profile: 'admin' })
      .execute()
    return made.id
  })
  cleanup.push(() => owner`delete from companies where id = ${companyId}`)
}

test('a hundred companies that begin at once get exactly the accounts of their brand', async () => {
  const brandId = await aBrand(5)
  const outcomes = await Promise.allSettled(Array.from({ length: 100 }, () => begin(brandId)))
  const refused = outcomes.filter((one) => one.status === 'rejected')
  expect(refused.map(({ reason }) => refusalOf(reason)?.code)).toEqual(
    Array(95).fill('ERR_WHITE_LABEL_USER_LIMIT'),
  )
  expect(await accountsOf(brandId)).toBe(5)
})

test('users of all companies of a brand count, and only the active ones', async () => {
  const brandId = await aBrand(5)
  const { ana, bia, mel } = await aCompany({ whiteLabelId: brandId })
  // Casa Azul has four users.
  await begin(brandId)
  await expect(ana(userAdmin.create, somebody())).rejects.toMatchObject({
    code: 'ERR_WHITE_LABEL_USER_LIMIT',
    status: 400,
  })
  await ana(userAdmin.update, { id: bia.user.id, active: false })
  await ana(userAdmin.create, somebody())
  const again = ana(userAdmin.update, { id: bia.user.id, active: true })
  await expect(again).rejects.toThrow('ERR_WHITE_LABEL_USER_LIMIT')
  await ana(userAdmin.remove, { id: mel.user.id })
  await ana(userAdmin.update, { id: bia.user.id, active: true })
  expect(await accountsOf(brandId)).toBe(5)
})

test('a lower number takes nothing away, and a brand without a number has no limit', async () => {
  const brandId = await aBrand(null)
  const { ana, bia } = await aCompany({ whiteLabelId: brandId })
  await ana(userAdmin.create, somebody())
  await owner`update white_labels set users_count = 2 where id = ${brandId}`
  await expect(ana(userAdmin.create, somebody())).rejects.toThrow('ERR_WHITE_LABEL_USER_LIMIT')
  expect(await ana(userAdmin.update, { id: bia.user.id, name: 'Bia Lima' })).toMatchObject({
    name: 'Bia Lima',
  })
  expect(await accountsOf(brandId)).toBe(5)
})

test('a user who waits for the last account of the brand is refused when it is taken', async () => {
  const brandId = await aBrand(5)
  const one = await aCompany({ whiteLabelId: brandId })
  const { name, email, password, profile } = somebody()
  const { answer } = await one.inside(async ({ db }) => {
    await db.insertInto('users').values({ name, email, passwordHash: password, profile }).execute()
    return runBlocked(db, () => begin(brandId))
  })
  expect(refusalOf(await answer)?.code).toBe('ERR_WHITE_LABEL_USER_LIMIT')
})
