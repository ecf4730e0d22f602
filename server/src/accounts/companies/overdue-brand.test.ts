import { companyAdmin } from '@recado/contract/accounts/company-admin'
import { expect, test } from 'vitest'
import type { Caller } from '../../../test/caller.ts'
import { aCompany } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { aBrand } from '../../../test/mail/sign-up-desk.ts'

async function create(who: Caller, whiteLabelId: number) {
  const [plan] = await owner`
    insert into plans (name, users, connections, queues) values ('Plano ' || gen_random_uuid(), 5, 1, 1) returning id`
  return who(companyAdmin.create, {
    name: 'Casa Nova',
    planId: plan!.id as number,
    adminName: 'Ivo Reis',
    adminEmail: `${crypto.randomUUID()}@casa.test`,
    password: 'uma senha boa',
    whiteLabelId,
  })
}

test('no operator founds a company in a brand whose due date has passed', async () => {
  const [blue, green] = [await aBrand(), await aBrand()]
  const someone = { name: 'Olga Reis', profile: 'user', super: true } as const
  const otto = await (await aCompany()).hire({ ...someone, name: 'Otto Rangel' })
  const olga = await (await aCompany({ whiteLabelId: blue })).hire(someone)
  const due = (days: number) =>
    owner`update white_labels set due_date = current_date + ${days}::int where id = ${blue}`
  await due(-2)
  for (const who of [otto, olga])
    await expect(create(who, blue)).rejects.toThrow('ERR_SIGN_UP_CLOSED')
  expect(await create(otto, green)).toMatchObject({ whiteLabelId: green })
  await due(2)
  expect(await create(olga, blue)).toMatchObject({ whiteLabelId: blue })
})
