import fc from 'fast-check'
import { expect, test } from 'vitest'
import { protocolNumber, readProtocolNumber } from './protocol-number.ts'

test('the protocol number of a ticket is read back', () => {
  const day = fc
    .date({ min: new Date('2000-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_147_483_647 }), day, (id, at) => {
      expect(readProtocolNumber(protocolNumber({ id, day: at }))).toEqual({ id, day: at })
    }),
  )
})

test('spaces, points, dashes and a number sign are read over', () => {
  expect(readProtocolNumber(' #2026.11.23-77 ')).toEqual({ id: 77, day: '2026-11-23' })
})

test.each(['', '77', '20261123', '2026112307', '2026133077', '2026023077', '20261123a7'])(
  '%j is no protocol number',
  (typed) => expect(readProtocolNumber(typed)).toBeUndefined(),
)

test('an id larger than any ticket has is no protocol number', () => {
  expect(readProtocolNumber('202611232147483648')).toBeUndefined()
})
