import type { Whatsapp } from '@recado/contract/connections'
import { expect, test } from 'vitest'
import { withConnection, withoutConnection } from './list.ts'

const aConnection = (more: Partial<Whatsapp>): Whatsapp => ({
  id: 1,
  name: 'Loja',
  status: 'CONNECTED',
  number: '5511940021180',
  channel: 'whatsapp',
  provider: 'simulated',
  qrcode: '',
  qrcodeExpiresAt: null,
  qrcodeAttempt: 0,
  reason: null,
  retries: 0,
  nextRetryAt: null,
  isDefault: false,
  lastInboundAt: null,
  lastSentAt: null,
  silentSince: null,
  gap: null,
  restrictedUntil: null,
  createdAt: '2026-11-01T12:00:00.000Z',
  updatedAt: '2026-11-01T12:00:00.000Z',
  ...more,
})

const shop = aConnection({ id: 1, name: 'Loja', isDefault: true })
const sales = aConnection({ id: 2, name: 'Vendas' })

test('news of a known number take its place in the list, a new number stands last', () => {
  const paired = { ...shop, status: 'PAIRING' as const }
  expect(withConnection([shop, sales], paired)).toEqual([paired, sales])
  const news = aConnection({ id: 3, name: 'Suporte' })
  expect(withConnection([shop, sales], news)).toEqual([shop, sales, news])
})

test('there is one default: a new one takes the flag from the other', () => {
  const list = withConnection([shop, sales], { ...sales, isDefault: true })
  expect(list.map(({ isDefault }) => isDefault)).toEqual([false, true])
})

test('a removed number leaves the list', () => {
  expect(withoutConnection([shop, sales], 1)).toEqual([sales])
})
