// @vitest-environment jsdom
import {
  connections,
  whatsappDeleted,
  whatsappSessionUpdated,
  whatsappUpdated,
  type ConnectionStatus,
  type Whatsapp,
} from '@recado/contract/connections/connections'
import { session, signedInElsewhere } from '@recado/contract/accounts/session'
import { tickets } from '@recado/contract/desk/tickets'
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Route, Routes, useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer } from '../../test/fake-server.ts'
import { tellLost, tellReady, tellScreens } from '../../test/live-events.ts'
import { aToken, aUser, signedInAs } from '../../test/people.ts'
import { show } from '../../test/screen.tsx'
import { openLink, socket, useResync } from '../app/live/live.ts'
import { cache } from '../app/cache/query.ts'
import { startSession, endSession } from '../app/session/session.ts'
import { useTitleCount } from '../app/brand/title.ts'
import { Shell } from './Shell.tsx'

const caughtUp = vi.fn()
let close = () => {}

beforeEach(() => {
  vi.spyOn(socket, 'connect').mockReturnValue(socket)
  startSession({ token: aToken(), user: aUser() })
  close = openLink()
})

afterEach(() => {
  close()
  act(() => endSession())
  vi.restoreAllMocks()
  caughtUp.mockReset()
})

const aNumber = (id: number, status: ConnectionStatus): Whatsapp => ({
  id,
  name: `Loja ${id}`,
  status,
  number: '5511999990000',
  channel: 'whatsapp',
  provider: 'simulated',
  qrcode: '',
  qrcodeExpiresAt: null,
  qrcodeAttempt: 0,
  reason: null,
  retries: 0,
  nextRetryAt: null,
  isDefault: id === 1,
  lastInboundAt: null,
  lastSentAt: null,
  silentSince: null,
  gap: null,
  restrictedUntil: null,
  createdAt: '2026-01-01T12:00:00.000Z',
  updatedAt: '2026-01-01T12:00:00.000Z',
})

let waiting = 0

function Place() {
  useResync(caughtUp)
  useTitleCount(waiting)
  return <p>at {useLocation().pathname}</p>
}

function showShell(numbers: Whatsapp[] = []) {
  const server = fakeServer()
  server.when(connections.list, () => numbers)
  server.when(tickets.list, () => ({ tickets: [], count: 0, hasMore: false }))
  server.when(session.logout, () => ({}))
  show(
    <Routes>
      <Route element={<Shell />}>
        <Route path="*" element={<Place />} />
      </Route>
    </Routes>,
    { at: '/tickets' },
  )
  return server
}

const entry = () => screen.getByRole('link', { name: /^Conexões/ })
const health = () => screen.queryByRole('link', { name: /(ativa|ativas)$/ })

test('the menu warns while a number needs a person, and follows it live', async () => {
  const server = showShell([aNumber(1, 'CONNECTED'), aNumber(2, 'CONNECTED')])
  expect(server.askedFor(connections.list)).toHaveLength(0)
  await expect.poll(health).not.toBeNull()
  expect(health()?.getAttribute('aria-label')).toBe('2 de 2 conexões ativas')
  expect(entry().getAttribute('aria-label')).toBe('Conexões')

  tellScreens(whatsappSessionUpdated, { session: aNumber(2, 'qrcode') })
  await expect.poll(() => entry().getAttribute('aria-label')).toMatch(/precisa de atenção/)
  expect(health()?.getAttribute('aria-label')).toBe('1 de 2 conexões ativas')

  tellScreens(whatsappUpdated, { whatsapp: aNumber(2, 'CONNECTED') })
  await expect.poll(() => health()?.getAttribute('aria-label')).toBe('2 de 2 conexões ativas')

  tellScreens(whatsappDeleted, { whatsappId: 2 })
  await expect.poll(() => health()?.getAttribute('aria-label')).toBe('1 de 1 conexão ativa')
  expect(entry().getAttribute('aria-label')).toBe('Conexões')
})

test('the menu counts what waits to be read, as the tab of the browser does', () => {
  waiting = 2
  showShell()
  waiting = 0
  const desk = screen.getByRole('link', { name: 'Atendimentos, 2 conversas não lidas' })
  expect(desk.textContent).toBe('Atendimentos2')
  expect(document.title).toMatch(/^\(2\)/)
})

test('who may not see the page of the numbers has no way there, and is told how they are', async () => {
  act(() => startSession(signedInAs({ profile: 'user' })))
  showShell([aNumber(1, 'CONNECTED'), aNumber(2, 'qrcode')])
  expect(await screen.findByText('1 de 2 conexões ativas')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /^Conexões/ })).toBeNull()
  expect(health()).toBeNull()
})

test('a lost link is told, and on its return the screens catch up', () => {
  showShell()
  tellReady()
  expect(caughtUp).not.toHaveBeenCalled()
  tellLost()
  expect(screen.getByText('Reconectando…')).toBeTruthy()
  tellReady()
  expect(screen.getByText(/^Conexão de volta/)).toBeTruthy()
  expect(caughtUp).toHaveBeenCalledOnce()
})

test('what was answered before anybody told us news is asked for again once they do', () => {
  showShell()
  cache.setQueryData(['an answer'], 1)
  tellReady()
  expect(caughtUp).toHaveBeenCalledOnce()
})

test('news that cannot be read count as missed', () => {
  showShell()
  tellScreens(whatsappDeleted, { whatsappId: 'two' } as never)
  expect(caughtUp).toHaveBeenCalledOnce()
})

const me = { id: 1, email: 'ana@casaazul.test', companyId: 7 }

test('the account opened elsewhere signs this screen out with a word', async () => {
  showShell()
  const isIn = () => localStorage.getItem('recado-session') !== null
  tellScreens(signedInElsewhere, { user: { ...me, id: 2 }, session: 'session-9' })
  tellScreens(signedInElsewhere, { user: me, session: 'session-1' })
  expect(isIn()).toBe(true)
  tellScreens(signedInElsewhere, { user: me, session: 'session-9' })
  expect(isIn()).toBe(false)
  expect(await screen.findByText('Sua conta foi acessada em outro computador')).toBeTruthy()
})

test('the palette opens by Ctrl K, goes where it is told, and closes', async () => {
  showShell()
  await userEvent.keyboard('{Control>}k{/Control}')
  const field = await screen.findByRole('combobox', { name: /^Buscar pessoas/ })
  await userEvent.type(field, 'conexoes{Enter}')
  expect(await screen.findByText('at /connections')).toBeTruthy()
  await expect.poll(() => screen.queryByRole('combobox')).toBeNull()
})

test('the choice in the menu is remembered for the next sign-in', async () => {
  showShell()
  await userEvent.click(entry())
  expect(await screen.findByText('at /connections')).toBeTruthy()
  expect(localStorage.getItem('recado-menu')).toBe('/connections')
})

test('the profile says who is here and leads out', async () => {
  const server = showShell()
  await userEvent.click(screen.getByRole('button', { name: /^Ana Prado, seu perfil/ }))
  expect(await screen.findByText('Administrador · Casa Azul')).toBeTruthy()
  await userEvent.click(screen.getByRole('menuitem', { name: 'Sair' }))
  await expect.poll(() => localStorage.getItem('recado-session')).toBeNull()
  expect(server.askedFor(session.logout)).toHaveLength(1)
})
