// @vitest-environment jsdom
import { reservedPaths } from '@recado/contract/accounts/white-labels'
import { expect, test } from 'vitest'
import { brandIn } from './brand.ts'

test('the first segment of an address is the brand', () => {
  expect(brandIn('/casa-azul')).toBe('casa-azul')
  expect(brandIn('/casa-azul/tickets')).toBe('casa-azul')
  expect(brandIn('/casa-azul/contact-lists/5/contacts')).toBe('casa-azul')
  expect(brandIn('/Casa%20Azul/login')).toBe('casa azul')
})

test('our own pages are no brands', () => {
  for (const own of reservedPaths) expect(brandIn(`/${own}/5`)).toBeUndefined()
  for (const own of ['reset', 'signup', 'campaign', 'webhooks', 'automation'])
    expect(brandIn(`/${own}`)).toBeUndefined()
  expect(brandIn('/')).toBeUndefined()
  expect(brandIn('')).toBeUndefined()
})

test('an id is no brand', () => {
  expect(brandIn('/0b9d6c6e-9f0f-4f0e-8b1a-3b7d6f2f9a11/x')).toBeUndefined()
})

test('an address that cannot be decoded asks for a brand nobody has', () => {
  expect(brandIn('/%E0%A4%A/tickets')).toBe('%e0%a4%a')
})
