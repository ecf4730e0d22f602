import { expect, test } from 'vitest'
import { phonePageOf } from './simulated-phone.ts'

test('a code of the demonstration leads to the simulated phone on this very origin', () => {
  expect(phonePageOf('http://recado.local:8080/simulator?pair=a1b2')).toBe('/simulator?pair=a1b2')
})

test('a real code leads nowhere', () => {
  expect(phonePageOf('https://wa.me/settings/linked_devices#2@abc,def,ghi')).toBeUndefined()
  expect(phonePageOf('')).toBeUndefined()
})
