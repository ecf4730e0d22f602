import { expect, test } from 'vitest'
import { freezeRows } from './frozen-rows.ts'
import { aTicket } from '../../../test/fixtures/ticket.ts'

const row = (id: number, minute: number, more = {}) =>
  aTicket({
    id,
    lastMessageAt: `2026-11-21T12:${String(minute).padStart(2, '0')}:00.000Z`,
    ...more,
  })

const before = [row(1, 30), row(2, 20), row(3, 10)]
const ids = (held: ReturnType<typeof freezeRows>) => held.rows.map(({ ticket }) => ticket.id)

test('nothing waits while nothing moved', () => {
  expect(freezeRows(before, before)).toMatchObject({ waiting: 0 })
})

test('a row that speaks keeps its place, shows its news and is counted', () => {
  const held = freezeRows(before, [row(3, 40, { lastMessage: 'Oi!' }), row(1, 30), row(2, 20)])
  expect(ids(held)).toEqual([1, 2, 3])
  expect(held.rows[2]?.ticket.lastMessage).toBe('Oi!')
  expect(held.waiting).toBe(1)
})

test('a new row waits, and a row that left stays to be seen but not used', () => {
  const held = freezeRows(before, [row(9, 50), row(1, 30), row(3, 10)])
  expect(ids(held)).toEqual([1, 2, 3])
  expect(held.rows.map(({ isGone }) => isGone)).toEqual([false, true, false])
  expect(held.waiting).toBe(1)
})

test('a row that left is not counted: it goes by itself', () => {
  expect(freezeRows(before, [row(1, 30), row(3, 10)]).waiting).toBe(0)
})

test('what scrolling brings is added behind', () => {
  const held = freezeRows(before, [...before, row(4, 5), row(5, 4)])
  expect(ids(held)).toEqual([1, 2, 3, 4, 5])
  expect(held.waiting).toBe(0)
})

test('an empty beginning holds nothing back', () => {
  expect(ids(freezeRows([], before))).toEqual([1, 2, 3])
})
