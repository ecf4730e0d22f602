// @vitest-environment jsdom
import { type AuditEntry, audit } from '@recado/contract/accounts/audit'
import type { Answer } from '@recado/contract/platform/endpoint'
import { users } from '@recado/contract/accounts/users'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { FakeRefusal, fakeServer } from '../../../test/fake-server.ts'
import { signedInAs } from '../../../test/people.ts'
import { show } from '../../../test/screen.tsx'
import { startSession, endSession } from '../../app/session/session.ts'
import { setTimeZone } from '../../i18n/moments.ts'
import { AuditSection } from './AuditSection.tsx'

afterEach(() => {
  cleanup()
  endSession()
})

const entry = (more: Partial<AuditEntry> = {}): AuditEntry => ({
  id: crypto.randomUUID(),
  at: new Date().toISOString(),
  user: { id: 1, name: 'Ana Prado' },
  apiKey: null,
  act: 'setting.update',
  subject: 'userRating',
  changes: [{ field: 'value', before: 'disabled', after: 'enabled', isSecret: false }],
  address: '177.12.40.8',
  device: 'Chrome, Windows',
  ...more,
})

const newDevice = entry({
  act: 'session.signInNewDevice',
  subject: '',
  changes: [],
  device: 'Firefox, Linux',
  user: { id: 2, name: 'Bia Nunes' },
})

type Pages = Answer<typeof audit.list>[]

/** Opens the log of a company whose entries come in these pages. */
function openPages(pages: Pages, at = '/settings/audit') {
  const server = fakeServer()
  server.when(audit.list, ({ after }) => pages[after ? 1 : 0]!)
  server.when(users.names, () => [{ id: 2, name: 'Bia Nunes' }])
  act(() => startSession(signedInAs()))
  show(<AuditSection />, { at })
  return { server, user: userEvent.setup() }
}

const open = (entries: AuditEntry[], at?: string) => openPages([{ entries, next: null }], at)

const sentence = (name: RegExp) => screen.findByRole('button', { name })

test('an entry says who did what, and opened the values before and after, device and place', async () => {
  const { user } = open([entry(), newDevice])
  const first = await sentence(/Mudou Pedir avaliação/)
  await sentence(/Entrou de um aparelho novo Firefox, Linux/)
  await user.click(first)
  expect(first.getAttribute('aria-expanded')).toBe('true')
  const row = within(screen.getByRole('row', { name: /^Pedir avaliação/ }))
  expect(row.getByText('Desligado').tagName).toBe('DEL')
  expect(row.getByText('Ligado').tagName).toBe('STRONG')
  expect(screen.getByText(/^Chrome, Windows · 177\.12\.40\.8 · /)).toBeTruthy()
})

test('an act of an API key names the key, and opened the person in whose name it acted', async () => {
  const { user } = open([entry({ apiKey: 'Loja virtual' })])
  await screen.findByRole('cell', { name: /chave Loja virtual/ })
  await user.click(await sentence(/Mudou/))
  expect(screen.getByText(/^em nome de Ana Prado · Chrome, Windows/)).toBeTruthy()
})

test('the end of a key is a time of the company', async () => {
  const end = { field: 'expiresAt', before: null, after: '2027-03-01T02:30:00.000Z' }
  const changes = [{ ...end, isSecret: false }]
  const { user } = open([entry({ act: 'apiKey.create', subject: 'Loja virtual', changes })])
  act(() => setTimeZone('America/Sao_Paulo'))
  await user.click(await sentence(/Loja virtual/))
  expect(screen.getByRole('row', { name: 'Vale até 28/02/2027 23:30' })).toBeTruthy()
})

test('a secret shows as changed', async () => {
  const secret = { field: 'accessToken', before: null, after: null, isSecret: true }
  const { user } = open([entry({ act: 'connection.update', subject: 'Loja', changes: [secret] })])
  await user.click(await sentence(/Mudou a conexão Loja/))
  expect(screen.getByRole('row', { name: 'Token de acesso alterado' })).toBeTruthy()
})

test('right and left open and close a row, up and down move', async () => {
  const { user } = open([entry(), newDevice])
  const [first, second] = [await sentence(/Mudou/), await sentence(/Entrou/)]
  act(() => first.focus())
  await user.keyboard('{ArrowRight}')
  expect(first.getAttribute('aria-expanded')).toBe('true')
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(second)
  await user.keyboard('{ArrowUp}{ArrowLeft}')
  expect(first.getAttribute('aria-expanded')).toBe('false')
})

test('the filters are those of the call, and the export follows them', async () => {
  const { server, user } = open([entry()], '/settings/audit?days=30&user=2&kind=exports')
  await sentence(/Mudou/)
  const { input } = server.askedFor(audit.list)[0]!
  expect(input).toMatchObject({ userId: '2', kind: 'exports' })
  const from = Date.parse(`${input.date_from}T12:00:00Z`)
  expect(Math.round((Date.now() - from) / 86_400_000)).toBeGreaterThanOrEqual(28)
  await user.click(screen.getByRole('combobox', { name: 'O quê' }))
  await user.click(await screen.findByRole('option', { name: 'Exclusões' }))
  await screen.findByDisplayValue('Exclusões')
  expect(server.askedFor(audit.list).at(-1)!.input).toMatchObject({ kind: 'deletions' })
})

test('any range of days can be chosen, in either order, and stands in the address', async () => {
  const at = '/settings/audit?days=range&from=2026-03-09&to=2026-03-02'
  const { server, user } = open([entry()], at)
  await sentence(/Mudou/)
  const input = () => server.askedFor(audit.list).at(-1)!.input
  expect(input()).toMatchObject({ date_from: '2026-03-02', date_to: '2026-03-09' })
  const [clearFrom] = screen.getAllByRole('button', { name: 'Limpar a data' })
  await user.click(clearFrom!)
  await waitFor(() => expect(input()).not.toHaveProperty('date_from'))
  expect(input()).toMatchObject({ date_to: '2026-03-02' })
  await user.click(screen.getByRole('combobox', { name: 'Período' }))
  await user.click(await screen.findByRole('option', { name: 'Últimos 30 dias' }))
  await waitFor(() => expect(input()).not.toHaveProperty('date_to'))
})

test('older entries come on request', async () => {
  const { user } = openPages([
    { entries: [entry({ subject: 'userRating' })], next: `1,${crypto.randomUUID()}` },
    { entries: [entry({ subject: 'timeZone' })], next: null },
  ])
  await user.click(await screen.findByRole('button', { name: 'Mostrar mais antigos' }))
  await sentence(/Mudou Fuso horário/)
  expect(screen.queryByRole('button', { name: 'Mostrar mais antigos' })).toBeNull()
})

test('without entries it says what is recorded, and a failure says so', async () => {
  const { server } = open([])
  await screen.findByText('Nada registrado com estes filtros')
  cleanup()
  server.when(audit.list, () => new FakeRefusal('ERR_UNEXPECTED'))
  show(<AuditSection />, { at: '/settings/audit?kind=keys' })
  await screen.findByText('Não foi possível carregar a auditoria.')
})
