import { expect, test } from 'vitest'
import { excerptOf } from './search/excerpt.ts'
import { mayReopen, previewOf } from './rules.ts'

const CLOSED = new Date('2026-03-20T12:00:00.000Z')
const after = (ms: number) => new Date(CLOSED.getTime() + ms)

test('a ticket may be reopened until just before the hours are over', () => {
  const hours = 2 * 3_600_000
  expect(mayReopen(CLOSED, after(0), 2)).toBe(true)
  expect(mayReopen(CLOSED, after(hours - 1), 2)).toBe(true)
  expect(mayReopen(CLOSED, after(hours), 2)).toBe(false)
  expect(mayReopen(CLOSED, after(0), 0)).toBe(false)
  expect(mayReopen(null, after(0), 2)).toBe(false)
})

test('a preview is one line of at most 200 characters', () => {
  expect(previewOf('  Bom\n\n dia,\t Lia\u00a0! ')).toBe('Bom dia, Lia !')
  expect(previewOf('')).toBe('')
  expect(previewOf('x'.repeat(200))).toHaveLength(200)
  expect(previewOf('x'.repeat(201))).toHaveLength(200)
})

test('a preview and an excerpt end with a whole character', () => {
  expect(previewOf(`${'x'.repeat(199)}😀`)).toBe('x'.repeat(199))
  expect(previewOf(`${'x'.repeat(198)}😀`)).toBe(`${'x'.repeat(198)}😀`)
  expect(excerptOf(`${'x'.repeat(159)}😀`, [])).toBe('x'.repeat(159))
  for (let pad = 20; pad < 60; pad += 1) {
    for (const odd of ['', 'x']) {
      const said = excerptOf(`${'😀'.repeat(pad)}${odd}boleto${'😀'.repeat(200)}`, ['boleto'])
      expect([pad, odd, said.isWellFormed()]).toEqual([pad, odd, true])
      expect(said).toContain('boleto')
    }
  }
})

test('an excerpt begins at a word shortly before the first hit', () => {
  const body = `${'palavra '.repeat(30)}segunda via do boleto vencido ${'e mais '.repeat(40)}`
  const said = excerptOf(body, ['boleto'])
  expect(said).toMatch(/^…palavra .*segunda via do boleto vencido/)
  expect(said.length).toBeLessThanOrEqual(161)
  expect(excerptOf('O boleto', ['boleto'])).toBe('O boleto')
  expect(excerptOf(body, ['nada'])).toBe(body.trim().slice(0, 160))
})
