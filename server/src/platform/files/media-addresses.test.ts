import { expect, test } from 'vitest'
import { mediaChecks, mediaUrls } from './media-addresses.ts'

const MESSAGE = '0b9c6a2e-6f0a-4c52-8f0e-1d6d5b7e9a11'
const HOUR = 3_600_000
const START = Date.parse('2026-03-20T00:00:00.000Z')

function anAddress(key = 'a secret key') {
  let now = START
  const clock = () => new Date(now)
  const url = mediaUrls(key, clock)
  const check = mediaChecks(key, clock)
  const passIn = (address: string) => address.split('/')[4]!
  return {
    at: (ms: number) => void (now = START + ms),
    url: (name = 'foto.jpg') => url(7, MESSAGE, name),
    pass: () => passIn(url(7, MESSAGE, 'foto.jpg')),
    check: (pass: string, companyId = 7, messageId = MESSAGE) =>
      check({ companyId, messageId, pass }),
  }
}

test('an address stays the same for six hours and opens for 24 to 30', () => {
  const address = anAddress()
  address.at(1)
  const [url, pass] = [address.url(), address.pass()]
  address.at(6 * HOUR)
  expect(address.url()).toBe(url)
  address.at(6 * HOUR + 1000)
  expect(address.url()).not.toBe(url)
  address.at(30 * HOUR - 1)
  expect(address.check(pass)).toBe('good')
  address.at(30 * HOUR)
  expect(address.check(pass)).toBe('expired')
  address.at(6 * HOUR)
  const late = address.pass()
  address.at(30 * HOUR - 1)
  expect(address.check(late)).toBe('good')
})

test('the signature holds for its company, its message and its end alone', () => {
  const address = anAddress()
  const pass = address.pass()
  const [expires, signature] = pass.split('.') as [string, string]
  expect(address.check(pass)).toBe('good')
  expect(address.check(pass, 8)).toBe('false')
  expect(address.check(pass, 7, crypto.randomUUID())).toBe('false')
  const later = (Number.parseInt(expires, 36) + 1).toString(36)
  for (const wrong of [
    `${later}.${signature}`,
    `${expires.toUpperCase()}.${signature}`,
    `${expires}.${signature.slice(1)}`,
    `${expires}.`,
    expires,
    '.',
    '',
    `${expires}.${'A'.repeat(43)}`,
  ])
    expect([wrong, address.check(wrong)]).toEqual([wrong, wrong === pass ? 'good' : 'false'])
  expect(anAddress('another key').check(pass)).toBe('false')
})

test('a name with signs of an address stays one segment, and a nameless file has one', () => {
  const { url } = anAddress()
  for (const name of ['a/b?.jpg', 'ação #1.pdf', '../x', '100%.png', '😀.webp']) {
    const segments = url(name).split('/')
    expect(segments).toHaveLength(6)
    expect(decodeURIComponent(segments[5]!)).toBe(name)
  }
  expect(url('').endsWith('/file')).toBe(true)
})
