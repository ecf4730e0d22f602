import { expect, test } from 'vitest'
import { makeSeal } from './seal.ts'

const seal = makeSeal('one secret key')

test('a sealed value opens again and is unreadable until then', () => {
  const sealed = seal.close('as credenciais do número', 'connection 7')
  expect(sealed.toString('latin1')).not.toContain('credenciais')
  expect(seal.open(sealed, 'connection 7')).toBe('as credenciais do número')
  expect(seal.open(seal.close('', 'x'), 'x')).toBe('')
})

test('sealing the same secret twice yields different bytes', () => {
  const first = seal.close('secret', 'connection 7')
  expect(first.equals(seal.close('secret', 'connection 7'))).toBe(false)
})

test('a sealed secret does not open for another row or under another key', () => {
  const sealed = seal.close('secret', 'connection 7')
  expect(() => seal.open(sealed, 'connection 8')).toThrow()
  expect(() => makeSeal('another key').open(sealed, 'connection 7')).toThrow()
})

test('a sealed secret that was altered or truncated does not open', () => {
  const sealed = seal.close('secret', 'connection 7')
  for (let i = 0; i < sealed.length; i++) {
    const touched = Buffer.from(sealed)
    touched[i]! ^= 1
    expect(() => seal.open(touched, 'connection 7')).toThrow()
    expect(() => seal.open(sealed.subarray(0, i), 'connection 7')).toThrow()
  }
})
