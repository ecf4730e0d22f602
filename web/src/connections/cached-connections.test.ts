import { expect, test } from 'vitest'
import { withConnection, withoutConnection, withSavedConnection } from './cached-connections.ts'
import { aConnection } from '../../test/fixtures/connection.ts'

const shop = aConnection({ id: 1, name: 'Loja', isDefault: true })
const sales = aConnection({ id: 2, name: 'Vendas', isDefault: false })

test('news of a known number take its place in the list, a new number stands last', () => {
  const paired = { ...shop, status: 'PAIRING' as const }
  expect(withConnection([shop, sales], paired)).toEqual([paired, sales])
  const news = aConnection({ id: 3, name: 'Suporte', isDefault: false })
  expect(withConnection([shop, sales], news)).toEqual([shop, sales, news])
})

test('there is one default: a new one takes the flag from the other', () => {
  const list = withConnection([shop, sales], { ...sales, isDefault: true })
  expect(list.map(({ isDefault }) => isDefault)).toEqual([false, true])
})

test('a removed number leaves the list', () => {
  expect(withoutConnection([shop, sales], 1)).toEqual([sales])
})

test('what was saved takes its place, but for news that came before its answer and are newer', () => {
  const saved = { ...shop, status: 'OPENING' as const, updatedAt: '2026-11-01T12:00:01.000Z' }
  const news = { ...shop, status: 'qrcode' as const, updatedAt: '2026-11-01T12:00:01.040Z' }
  expect(withSavedConnection([shop], saved)).toEqual([saved])
  expect(withSavedConnection([news], saved)).toEqual([news])
  expect(withSavedConnection([], saved)).toEqual([saved])
})
