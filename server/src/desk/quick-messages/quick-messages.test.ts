import { quickMessages } from '@recado/contract/desk/quick-messages'
import { limits } from '@recado/contract/platform/limits'
import { expect, test } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import { owner } from '../../../test/database.ts'

const greeting = { shortcode: 'saudacao', message: 'Olá, {{primeiro_nome}}! Em que posso ajudar?' }

test('private quick replies are visible to their owner only, shared ones to everybody', async () => {
  const { ana, bia, rui, stranger } = await aCompany()
  const own = await bia(quickMessages.create, greeting)
  const shared = await ana(quickMessages.create, {
    shortcode: 'pix',
    message: 'Chave Pix: financeiro@casaazul.test',
    isGlobal: true,
  })
  expect(own).toMatchObject({ userId: bia.user.id, isGlobal: false })
  expect(await bia(quickMessages.list, {})).toEqual([shared, own])
  expect(await rui(quickMessages.list, {})).toEqual([shared])
  expect(await stranger(quickMessages.list, {})).toEqual([])
  await expect(rui(quickMessages.remove, { id: own.id })).rejects.toThrow(
    'ERR_NO_QUICKMESSAGE_FOUND',
  )
})

test('only admin and manager write shared quick replies', async () => {
  const { bia, mel } = await aCompany()
  await expect(bia(quickMessages.create, { ...greeting, isGlobal: true })).rejects.toThrow(
    'ERR_NO_PERMISSION',
  )
  const shared = await mel(quickMessages.create, { ...greeting, isGlobal: true })
  const { id } = shared
  await expect(bia(quickMessages.change, { id, message: 'Oi!' })).rejects.toThrow(
    'ERR_NO_PERMISSION',
  )
  await expect(bia(quickMessages.remove, { id })).rejects.toThrow('ERR_NO_PERMISSION')
  const own = await bia(quickMessages.create, greeting)
  await expect(bia(quickMessages.change, { id: own.id, isGlobal: true })).rejects.toThrow(
    'ERR_NO_PERMISSION',
  )
  expect(await mel(quickMessages.remove, { id })).toEqual({})
})

test('a shortcut is one lower-case word, unique per owner, and texts have length limits', async () => {
  const { bia, rui, ana } = await aCompany()
  const own = await bia(quickMessages.create, { ...greeting, shortcode: ' Saudacao ' })
  expect(own.shortcode).toBe('saudacao')
  await expect(bia(quickMessages.create, greeting)).rejects.toThrow(
    'ERR_QUICKMESSAGE_ALREADY_EXISTS',
  )
  await rui(quickMessages.create, greeting)
  await ana(quickMessages.create, { ...greeting, isGlobal: true })
  await expect(ana(quickMessages.create, { ...greeting, isGlobal: true })).rejects.toThrow(
    'ERR_QUICKMESSAGE_ALREADY_EXISTS',
  )
  for (const wrong of [
    { shortcode: 'oi' },
    { shortcode: 'x'.repeat(51) },
    { shortcode: 'bom dia' },
    { shortcode: '/bomdia' },
    { message: 'oi' },
    { message: 'x'.repeat(501) },
  ])
    await expect(bia(quickMessages.create, { ...greeting, ...wrong })).rejects.toThrow(
      'ERR_INVALID_INPUT',
    )
})

test('changes are emitted to the users of the quick reply and to nobody else', async () => {
  const { ana, bia, told } = await aCompany()
  told.length = 0
  const shared = await ana(quickMessages.create, { ...greeting, isGlobal: true })
  const own = await bia(quickMessages.create, greeting)
  await bia(quickMessages.change, { id: own.id, message: 'Oi, tudo bem?' })
  await ana(quickMessages.change, { id: shared.id, isGlobal: false })
  await bia(quickMessages.remove, { id: own.id })
  const toAna = [`u:${ana.user.id}`]
  const toBia = [`u:${bia.user.id}`]
  expect(told.map(({ event, to }) => [`${event.channel} ${event.action}`, to])).toEqual([
    ['quickmessage create', { rooms: ['all'] }],
    ['quickmessage create', { rooms: toBia }],
    ['quickmessage update', { rooms: toBia }],
    ['quickmessage update', { rooms: toAna }],
    ['quickmessage delete', { rooms: ['all'], except: toAna }],
    ['quickmessage delete', { rooms: toBia }],
  ])
  expect(await bia(quickMessages.list, {})).toEqual([])
  expect(await ana(quickMessages.list, {})).toMatchObject([{ userId: ana.user.id }])
})

test('each person and the company have as many quick replies as the limit, and the list holds all', async () => {
  const { ana, bia, companyId } = await aCompany()
  const fill = (userId: number | null, count: number) => owner`
    insert into quick_messages (company_id, user_id, shortcode, message)
    select ${companyId}, ${userId}::int, 'atalho' || n, 'Olá!' from generate_series(1, ${count}::int) n`
  await fill(null, limits.quickMessagesMax)
  await fill(bia.user.id, limits.quickMessagesMax - 2)
  const own = await Promise.allSettled(
    Array.from({ length: 5 }, (_, n) =>
      bia(quickMessages.create, { ...greeting, shortcode: `mais${n}` }),
    ),
  )
  expect(own.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  for (const one of own)
    if (one.status === 'rejected')
      expect(one.reason).toMatchObject({ code: 'ERR_QUICKMESSAGE_LIMIT' })
  expect(await bia(quickMessages.list, {})).toHaveLength(2 * limits.quickMessagesMax)
  const { id } = await ana(quickMessages.create, greeting)
  await expect(ana(quickMessages.change, { id, isGlobal: true })).rejects.toThrow(
    'ERR_QUICKMESSAGE_LIMIT',
  )
  expect(await ana(quickMessages.change, { id, message: 'Oi!' })).toMatchObject({ message: 'Oi!' })
})
