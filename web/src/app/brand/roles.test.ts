import { expect, test } from 'vitest'
import { contrast, luminance, mix, readable, shades } from './contrast.ts'
import { darkRoles, lightRoles } from './roles.ts'

const brands = {
  own: '#369eff',
  'pale yellow': '#fff3a0',
  lime: '#b8f000',
  white: '#ffffff',
  black: '#000000',
  grey: '#808080',
  orange: '#e8590c',
  'dark green': '#0b3d2e',
  pink: '#ff8fc7',
}
const themes = { light: lightRoles, dark: darkRoles }
const cases = Object.entries(brands).flatMap(([name, hex]) =>
  Object.entries(themes).map(([theme, roles]) => ({ name, theme, roles: roles(hex, hex) })),
)

/** Each text colour with the grounds it is used on. */
const pairs: [ink: string, grounds: string[]][] = [
  ['--ink', ['--canvas', '--panel', '--sunken', '--raised', '--field', '--hover', '--mine']],
  [
    '--ink-2',
    ['--canvas', '--panel', '--sunken', '--raised', '--hover', '--mine', '--note', '--bad-soft'],
  ],
  ['--ink-3', ['--canvas', '--panel', '--sunken', '--raised', '--hover', '--accent-soft']],
  ['--accent-ink', ['--panel', '--accent-soft', '--mine']],
  ['--on-accent', ['--accent']],
  ['--ok', ['--ok-soft', '--panel']],
  ['--warn', ['--warn-soft', '--panel']],
  ['--bad', ['--bad-soft', '--panel']],
  ['--note-ink', ['--note']],
]

test.each(cases)('everything written reads at 4.5:1 with brand $name, $theme', ({ roles }) => {
  const role = (name: string) => roles[name] ?? expect.fail(`no role ${name}`)
  const poor = pairs.flatMap(([ink, grounds]) =>
    grounds
      .filter((ground) => contrast(role(ink), role(ground)) < 4.5)
      .map((ground) => `${ink} on ${ground}: ${contrast(role(ink), role(ground)).toFixed(2)}`),
  )
  expect(poor).toEqual([])
})

test('a pale brand keeps its colour and gets dark text', () => {
  const roles = lightRoles('#fff3a0', '#fff3a0')
  expect(roles['--accent']).toBe('#fff3a0')
  expect(luminance(roles['--on-accent'] ?? '')).toBeLessThan(0.05)
})

test('any other brand is darkened until white reads on it', () => {
  const { '--accent': accent = '', '--on-accent': onAccent } = lightRoles('#369eff', '#73b3fb')
  expect(onAccent).toBe('#ffffff')
  expect(accent).not.toBe('#369eff')
  expect(contrast(accent, '#ffffff')).toBeGreaterThanOrEqual(4.5)
})

test('contrast and mixing follow their definitions', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080')
  expect(readable('#123456', '#ffffff', 'darker')).toBe('#123456')
  expect(shades('#369eff')).toHaveLength(10)
})
