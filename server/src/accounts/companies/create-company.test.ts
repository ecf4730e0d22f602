import { session } from '@recado/contract/accounts/session'
import { expect, test } from 'vitest'
import { aBrowser } from '../../../test/browser.ts'
import { aCompany, ownerDb } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'
import { createCompany } from './create-company.ts'

const plan = { name: 'Padrão', users: 10, connections: 2, queues: 10 }

function wanted(changes: { email?: string; password?: string } = {}) {
  const email = `${crypto.randomUUID()}@casa.test`
  const name = `Casa ${email.slice(0, 8)}`
  return { name, plan, admin: { name: 'Ana Prado', email, password: 'uma senha boa', ...changes } }
}

const founded = (name: string) => owner`select id from companies where name = ${name}`

test('a new company has its settings and an administrator who signs in', async () => {
  const casa = wanted({ email: `Ana.${crypto.randomUUID()}@CASA.test` })
  const { companyId, adminId } = await createCompany(ownerDb, casa)
  const { app } = await aCompany()
  const { email, password } = casa.admin
  const { user } = await aBrowser(app).call(session.login, { email, password })
  expect(user).toMatchObject({
    id: adminId,
    email: email.toLowerCase(),
    profile: 'admin',
    super: false,
    company: {
      id: companyId,
      name: casa.name,
      status: true,
      dueDate: null,
      plan: { name: 'Padrão' },
    },
  })
  expect(user.company.settings).toEqual([
    { key: 'CheckMsgIsGroup', value: 'enabled' },
    { key: 'autoCloseHours', value: '24' },
    { key: 'autoCloseHoursMax', value: '24' },
    { key: 'call', value: 'enabled' },
    { key: 'campaignsEnabled', value: 'true' },
    { key: 'chatBotType', value: 'text' },
    { key: 'closingReason', value: 'optional' },
    { key: 'hideNumbers', value: 'disabled' },
    { key: 'language', value: 'pt' },
    { key: 'outsidemessage', value: 'disabled' },
    { key: 'returnAfterOffline', value: 'disabled' },
    { key: 'scheduleType', value: 'disabled' },
    { key: 'signOutAfter', value: 'disabled' },
    { key: 'timeZone', value: 'America/Sao_Paulo' },
    { key: 'userRating', value: 'disabled' },
  ])
})

test('companies on the same plan share it', async () => {
  const own = { ...plan, name: `Plano ${crypto.randomUUID().slice(0, 8)}` }
  await Promise.all([1, 2, 3].map(() => createCompany(ownerDb, { ...wanted(), plan: own })))
  const plans = await owner`select users, connections, queues from plans where name = ${own.name}`
  expect(plans).toEqual([{ users: 10, connections: 2, queues: 10 }])
})

test('a taken e-mail creates no company, whatever its case', async () => {
  const { bia } = await aCompany()
  const casa = wanted({ email: bia.user.email.toUpperCase() })
  await expect(createCompany(ownerDb, casa)).rejects.toMatchObject({
    constraint: 'users_email_key',
  })
  expect(await founded(casa.name)).toEqual([])
})

test('a short or common password creates no company', async () => {
  for (const password of ['curta12', 'senha123']) {
    const casa = wanted({ password })
    await expect(createCompany(ownerDb, casa)).rejects.toMatchObject({ code: 'ERR_INVALID_INPUT' })
    expect(await founded(casa.name)).toEqual([])
  }
})

test('the application login can neither create a company nor write a plan', async () => {
  const { world, inside } = await aCompany()
  await expect(createCompany(world.db, wanted())).rejects.toThrow('permission denied')
  const insert = inside(({ db }) =>
    db.insertInto('companies').values({ name: 'Casa Roubada' }).execute(),
  )
  await expect(insert).rejects.toThrow('permission denied')
})
