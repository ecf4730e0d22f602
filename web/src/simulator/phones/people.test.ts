import type { Phone } from '@recado/simulator/wire'
import { expect, test } from 'vitest'
import { matching, suggestedNames } from './people.ts'

const aPhone = (name: string, number: string): Phone => ({
  number,
  name,
  lid: '1',
  online: true,
  registered: true,
  readReceipts: true,
  autoRead: false,
  hidesNumber: false,
  blocked: [],
  createdAt: '2026-11-21T12:00:00.000Z',
})

test('names that are taken are not suggested again', () => {
  const [first = ''] = suggestedNames([])
  expect(suggestedNames([{ name: first }])).not.toContain(first)
  expect(suggestedNames([])).toHaveLength(3)
})

test('a phone is found by a part of its name without accents, or of its number', () => {
  const phones = [aPhone('Téo Martins', '5511900000001'), aPhone('Ana', '5511900000042')]
  expect(matching(phones, 'teo').map(({ name }) => name)).toEqual(['Téo Martins'])
  expect(matching(phones, '0042').map(({ name }) => name)).toEqual(['Ana'])
  expect(matching(phones, '')).toHaveLength(2)
})

test('a crowd is not drawn whole', () => {
  const crowd = Array.from({ length: 500 }, (_, i) => aPhone(`P${i}`, String(5511900000000 + i)))
  expect(matching(crowd, '').length).toBeLessThan(100)
})
