import type { Profile } from '@recado/contract/platform/permissions'
import { reservedPaths } from '@recado/contract/accounts/white-labels'
import { expect, test } from 'vitest'
import type { Brand } from '../app/brand/brand.ts'
import { languages } from '../i18n/languages.ts'
import { groupsFor, pageAt, pages } from './menu-entries.ts'

const recado: Brand = {
  id: 0,
  name: 'Recado',
  primary: '#369eff',
  secondary: '#73b3fb',
  tagline: '',
  fileLogin: '',
  fileLoginDark: '',
  filePainel: '',
  filePainelDark: '',
  icon: '',
  hasHelps: false,
  academyUrl: '',
  resetsPasswords: false,
  signsUp: false,
}

test('every page of the menu has its own address, place and letter, and a label in each language', () => {
  const isUnique = (values: unknown[]) => new Set(values).size === values.length
  expect(pages.length).toBeGreaterThan(3)
  expect(isUnique(pages.map(({ path }) => path))).toBe(true)
  expect(isUnique(pages.map(({ menu }) => menu.letter))).toBe(true)
  expect(isUnique(pages.map(({ menu }) => `${menu.group} ${menu.place}`))).toBe(true)
  for (const { path, menu } of pages)
    for (const language of languages) expect(menu.label[language], path).toMatch(/^\p{Lu}/u)
})

test('no brand may take the address of a page', () => {
  for (const { path } of pages.filter(({ path }) => path !== '/'))
    expect(reservedPaths).toContain(path.split('/')[1])
})

test('the menu hides pages without permission', () => {
  const pathsFor = (profile: 'admin' | 'user') =>
    groupsFor({ profile }, recado).flatMap(({ entries }) => entries.map(({ path }) => path))
  expect(pathsFor('admin').slice(0, 3)).toEqual(['/', '/tickets', '/contacts'])
  expect(pathsFor('admin')).toContain('/connections')
  expect(pathsFor('user').slice(0, 2)).toEqual(['/tickets', '/contacts'])
  expect(pathsFor('user')).not.toContain('/connections')
})

test('only operators of the default brand see the pages of the brands, plans and helps', () => {
  const ofDefault = ['/plans', '/brands', '/help-admin']
  const shown = (whiteLabelId: number) =>
    groupsFor({ profile: 'user', super: true, company: { whiteLabelId } }, recado)
      .flatMap(({ entries }) => entries.map(({ path }) => path))
      .filter((path) => ofDefault.includes(path))
  expect([shown(0), shown(7)]).toEqual([ofDefault, []])
})

test('each role has its part of the menu, in the order of the work', () => {
  const tools = ['/quick-messages', '/schedules', '/tags', '/kanban']
  const part = (profile: Profile) =>
    groupsFor({ profile }, recado).flatMap(({ entries }) => entries.map(({ path }) => path))
  expect(part('user')).toEqual(['/tickets', '/contacts', ...tools, '/messages-api'])
  expect(part('manager')).toEqual([
    '/',
    '/tickets',
    '/contacts',
    ...tools,
    '/connections',
    '/automation-rules',
    '/automation',
    '/messages-api',
  ])
  expect(part('admin')).toEqual([
    '/',
    '/tickets',
    '/contacts',
    ...tools,
    '/connections',
    '/queues',
    '/automation-rules',
    '/users',
    '/automation',
    '/messages-api',
    '/financeiro',
    '/settings',
  ])
})

test('operators have a part of their own below that of their profile', () => {
  for (const profile of ['user', 'admin'] as const) {
    const [last] = groupsFor({ profile, super: true }, recado).slice(-1)
    expect(last!.title).toBe('groupOperator')
    expect(last!.entries.map(({ path }) => path)).toEqual([
      '/operation',
      '/companies',
      '/invoices',
      '/plans',
      '/brands',
      '/help-admin',
      '/integrations',
    ])
    expect(groupsFor({ profile, super: true }, recado).slice(0, -1)).toEqual(
      groupsFor({ profile }, recado),
    )
  }
})

test('helps are in the menu of everybody once the operator has written one', () => {
  const hasHelps = (brand: Brand) =>
    groupsFor({ profile: 'user' }, brand).some(({ entries }) =>
      entries.some(({ path }) => path === '/helps'),
    )
  expect(hasHelps(recado)).toBe(false)
  expect(hasHelps({ ...recado, hasHelps: true })).toBe(true)
})

test('an address belongs to the page it begins with', () => {
  expect(pageAt('/tickets/8f2c')?.path).toBe('/tickets')
  expect(pageAt('/')?.path).toBe('/')
  expect(pageAt('/nowhere')).toBeUndefined()
})
