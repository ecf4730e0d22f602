// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { show } from '../../../test/screen.tsx'
import { loadNamespaces } from '../../i18n/start.ts'
import { DeadlineChip } from './DeadlineChip.tsx'

const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

beforeEach(() => loadNamespaces(['deadlines']))

const chipOf = (minutes: number, expires: number | null = null) => {
  const deadline = { at: at(minutes), kind: 'firstResponse' as const, breached: false }
  const expiresAt = expires === null ? null : at(expires)
  show(<DeadlineChip ticket={{ deadline, expiresAt }} />)
}
const tone = (words: RegExp) =>
  screen.getByText(words).closest('[data-tone]')?.getAttribute('data-tone')

test.each([
  [17, /^até .*\d\d:\d\d$/, 'plain', /^Primeira resposta até/],
  [14, /^até .*\d\d:\d\d$/, 'warn', /^Primeira resposta até/],
  [-1, /^venceu .*\d\d:\d\d$/, 'bad', /^A primeira resposta venceu/],
] as const)('a deadline in %s minutes is shown by its time', (minutes, words, expected, title) => {
  chipOf(minutes)
  expect(tone(words)).toBe(expected)
  expect(screen.getByTitle(title)).toBeTruthy()
})

test('of two deadlines the chip shows the nearer one', () => {
  chipOf(60, 30)
  expect(screen.getByText('encerra: 30 min')).toBeTruthy()
  expect(screen.queryByText(/^até/)).toBeNull()
})
