import { session } from '@recado/contract/accounts/session'
import { settings } from '@recado/contract/accounts/settings'
import { expect, test } from 'vitest'
import { aCompany, ownerDb } from '../../../test/company.ts'
import type { Caller } from '../../../test/caller.ts'

const valueOf = async (who: Caller, key: string) =>
  (await who(settings.list, {})).find((one) => one.key === key)?.value

test('a changed setting is stored, and every screen learns what changed and by whom', async () => {
  const { ana, bia, companyId, told } = await aCompany()
  const setting = { key: 'userRating', value: 'enabled', companyId }
  expect(await ana(settings.update, { key: 'userRating', value: 'enabled' })).toEqual(setting)
  expect(await valueOf(bia, 'userRating')).toBe('enabled')
  const { id, name } = ana.user
  expect(told).toMatchObject([
    { companyId, data: { setting, user: { id, name } }, to: { rooms: ['all'] } },
  ])
})

test('a value that is already stored emits nothing', async () => {
  const { ana, heard } = await aCompany()
  for (const _time of [1, 2]) await ana(settings.update, { key: 'language', value: 'es' })
  await ana(settings.update, { key: 'CheckMsgIsGroup', value: 'enabled' })
  expect(heard()).toEqual(['settings update'])
})

test('time zone and language are those of the company at once, for sessions that are open', async () => {
  const { ana, bia, neighbour, inside, companyId } = await aCompany()
  await ana(settings.update, { key: 'timeZone', value: 'America/Manaus' })
  await ana(settings.update, { key: 'language', value: 'en' })
  const { company } = await bia(session.me, {})
  expect(company.timeZone).toBe('America/Manaus')
  expect(company.settings).toContainEqual({ key: 'language', value: 'en' })
  expect(await inside(async (ctx) => ctx.timeZone)).toBe('America/Manaus')
  const rows = await ownerDb
    .selectFrom('companies')
    .select(['id', 'timeZone', 'language'])
    .where('id', 'in', [companyId, neighbour.companyId])
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { id: companyId, timeZone: 'America/Manaus', language: 'en' },
    { id: neighbour.companyId, timeZone: 'America/Sao_Paulo', language: 'pt' },
  ])
})

test('rows in the cache are rendered again after a change of language or time zone', async () => {
  const { ana, inside } = await aCompany()
  const version = () => inside(async (ctx) => ctx.namesVersion)
  const before = await version()
  await ana(settings.update, { key: 'timeZone', value: 'America/Manaus' })
  await ana(settings.update, { key: 'language', value: 'en' })
  await ana(settings.update, { key: 'userRating', value: 'enabled' })
  expect(await version()).toBe(before + 2)
})

test.for([
  ['userRating', ''],
  ['userRating', 'true'],
  ['CheckMsgIsGroup', 'Enabled'],
  ['language', 'pt-BR'],
  ['timeZone', ''],
  ['timeZone', 'Brasilia'],
  ['timeZone', 'America/Sao Paulo'],
  ['timeZone', '+03:00'],
  ['timeZone', 'EST5EDT'],
  ['timeZone', "UTC'; drop table users; --"],
  ['call', 'on'],
  ['autoCloseHours', '2.5'],
  ['autoCloseHours', '0'],
  ['autoCloseHours', '48'],
  ['autoCloseHours', 'disabled'],
  ['autoCloseHoursMax', '48'],
  ['chatBotType', 'text'],
  ['campaignsEnabled', 'true'],
  ['smtpPassword', 'x'],
  ['toString', 'x'],
])('the setting %s does not accept %s, and nothing is stored', async ([key, value]) => {
  const { ana, heard } = await aCompany()
  const before = await ana(settings.list, {})
  const refused = ana(settings.update, { key: key!, value: value! })
  await expect(refused).rejects.toMatchObject({ code: 'ERR_INVALID_SETTING', status: 400 })
  expect(await ana(settings.list, {})).toEqual(before)
  expect(heard()).toEqual([])
})

test('only administrators change settings, and everybody reads them', async () => {
  const { mel, bia } = await aCompany()
  for (const who of [mel, bia]) {
    await expect(who(settings.update, { key: 'userRating', value: 'enabled' })).rejects.toThrow(
      'ERR_NO_PERMISSION',
    )
    expect(await valueOf(who, 'userRating')).toBe('disabled')
  }
})

test('two administrators who save at once lose nothing', async () => {
  const { ana, hire } = await aCompany()
  const ivo = await hire({ name: 'Ivo Reis', profile: 'admin' })
  await Promise.all([
    ana(settings.update, { key: 'userRating', value: 'enabled' }),
    ivo(settings.update, { key: 'CheckMsgIsGroup', value: 'disabled' }),
    ana(settings.update, { key: 'timeZone', value: 'America/Recife' }),
    ivo(settings.update, { key: 'language', value: 'es' }),
  ])
  const stored = Object.fromEntries((await ana(settings.list, {})).map((s) => [s.key, s.value]))
  expect(stored).toMatchObject({
    userRating: 'enabled',
    CheckMsgIsGroup: 'disabled',
    timeZone: 'America/Recife',
    language: 'es',
  })
})

test('a setting without a row is created once, by whoever saves first', async () => {
  const { ana, companyId } = await aCompany()
  await ownerDb.deleteFrom('settings').where('companyId', '=', companyId).execute()
  await Promise.all(
    ['enabled', 'disabled', 'enabled'].map((value) =>
      ana(settings.update, { key: 'userRating', value }),
    ),
  )
  expect((await ana(settings.list, {})).filter(({ key }) => key === 'userRating')).toHaveLength(1)
})

test('silent tickets may close after the hours of the installation or fewer', async () => {
  const { ana, world } = await aCompany()
  expect(await valueOf(ana, 'autoCloseHours')).toBe('24')
  expect(await valueOf(ana, 'autoCloseHoursMax')).toBe('24')
  await ana(settings.update, { key: 'autoCloseHours', value: '24' })
  await ana(settings.update, { key: 'autoCloseHours', value: '8' })
  expect(await valueOf(ana, 'autoCloseHours')).toBe('8')
  world.autoCloseHours = 6
  expect(await valueOf(ana, 'autoCloseHours')).toBe('6')
  world.autoCloseHours = 0
  await ana(settings.update, { key: 'autoCloseHours', value: '168' })
  await ana(settings.update, { key: 'autoCloseHours', value: 'disabled' })
  expect(await valueOf(ana, 'autoCloseHoursMax')).toBe('0')
})
