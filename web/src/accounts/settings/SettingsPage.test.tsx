// @vitest-environment jsdom
import { queues } from '@recado/contract/accounts/queues'
import { type Setting, settings, settingUpdated } from '@recado/contract/accounts/settings'
import { connections } from '@recado/contract/connections/connections'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { FakeRefusal, fakeServer } from '../../../test/fake-server.ts'
import { tellScreens } from '../../../test/live-events.ts'
import { signedInAs } from '../../../test/people.ts'
import { show } from '../../../test/screen.tsx'
import { startSession, endSession, signedInUser } from '../../app/session/session.ts'
import { SettingsPage } from './SettingsPage.tsx'

afterEach(() => {
  cleanup()
  endSession()
})

const stored = (): Record<string, string> => ({
  userRating: 'disabled',
  CheckMsgIsGroup: 'enabled',
  timeZone: 'America/Sao_Paulo',
  language: 'pt',
})

/** Opens a section of the settings as Ana. The server stores what is saved. */
function open(at: string, values = stored(), isBroken = false) {
  const server = fakeServer()
  const listed = () =>
    Object.entries(values).map(([key, value]): Setting => ({ key, value, companyId: 7 }))
  server.when(settings.list, () => (isBroken ? new FakeRefusal('ERR_UNEXPECTED') : listed()))
  server.when(settings.update, ({ key, value }) => {
    values[key] = value
    return { key, value, companyId: 7 }
  })
  act(() => startSession(signedInAs()))
  show(
    <Routes>
      <Route path="/settings/*" element={<SettingsPage />} />
    </Routes>,
    { at: `/settings${at}` },
  )
  return { server, values, user: userEvent.setup() }
}

const groups = () => screen.findByRole<HTMLInputElement>('switch', { name: 'Ignorar grupos' })

test('the first section shows without its address, and each section has its own', async () => {
  const { user } = open('')
  await screen.findByRole('heading', { name: 'Empresa' })
  await user.click(screen.getByRole('link', { name: 'Avaliação' }))
  await screen.findByRole('switch', { name: 'Pedir avaliação' })
  expect(screen.getByRole('link', { name: 'Avaliação' }).getAttribute('aria-current')).toBe('page')
})

test('an unknown section is not found', async () => {
  open('/nothing')
  await screen.findByText('Esta página não existe')
})

test('an option is saved at once and says so for two seconds', async () => {
  const { server, user } = open('/service')
  const option = await groups()
  expect(option.checked).toBe(true)
  await user.click(option)
  await screen.findByText('Salvo')
  expect(option.checked).toBe(false)
  expect(server.askedFor(settings.update)[0]!.input).toEqual({
    key: 'CheckMsgIsGroup',
    value: 'disabled',
  })
  await waitFor(() => expect(screen.queryByText('Salvo')).toBeNull())
})

test('a value that could not be saved stays, and can be sent again', async () => {
  const { server, user, values } = open('/service')
  let isDown = true
  server.when(settings.update, ({ key, value }) => {
    if (isDown) return new FakeRefusal('ERR_UNEXPECTED')
    values[key] = value
    return { key, value, companyId: 7 }
  })
  await user.click(await groups())
  await screen.findByText('Não salvou.')
  expect((await groups()).checked).toBe(false)
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Tentar de novo: Ignorar grupos' }))
  await screen.findByText('Salvo')
  expect(values['CheckMsgIsGroup']).toBe('disabled')
  expect((await groups()).checked).toBe(false)
})

test('of quick changes the last one is saved', async () => {
  const { server, user, values } = open('/service')
  let release = () => {}
  const first = new Promise<void>((resolve) => (release = resolve))
  server.when(settings.update, async ({ key, value }) => {
    await first
    values[key] = value
    return { key, value, companyId: 7 }
  })
  const option = await groups()
  for (const _press of [1, 2, 3, 4]) await user.click(option)
  release()
  await screen.findByText('Salvo')
  expect(values['CheckMsgIsGroup']).toBe('enabled')
  expect(option.checked).toBe(true)
  expect(server.askedFor(settings.update).length).toBe(2)
})

test('a change made elsewhere shows in place, and who made it', async () => {
  open('/service')
  const option = await groups()
  tellScreens(settingUpdated, {
    setting: { key: 'CheckMsgIsGroup', value: 'disabled', companyId: 7 },
    user: { id: 9, name: 'Mel Arantes' },
  })
  await screen.findByText('Mel mudou agora')
  expect(option.checked).toBe(false)
})

test('a time zone changed elsewhere applies to this screen at once', async () => {
  open('/company')
  await screen.findByRole('combobox', { name: 'Fuso horário' })
  tellScreens(settingUpdated, {
    setting: { key: 'timeZone', value: 'Asia/Tokyo', companyId: 7 },
    user: { id: 9, name: 'Mel Arantes' },
  })
  expect(signedInUser()?.company.timeZone).toBe('Asia/Tokyo')
  const clock = new Intl.DateTimeFormat('pt', { timeZone: 'Asia/Tokyo', hour: '2-digit' })
  await screen.findByText(new RegExp(`Agora são ${clock.format(new Date())}`))
})

test('a time zone is found by its name', async () => {
  const { user, values } = open('/company')
  const field = await screen.findByRole('combobox', { name: 'Fuso horário' })
  await user.clear(field)
  await user.type(field, 'Manaus')
  await user.click(await screen.findByRole('option', { name: /^Manaus, America/ }))
  await screen.findByText('Salvo')
  expect(values['timeZone']).toBe('America/Manaus')
  // Also if the live event is missed.
  expect(signedInUser()?.company.timeZone).toBe('America/Manaus')
})

test('settings that cannot be loaded say so, and load on retry', async () => {
  const { server, user } = open('/service', stored(), true)
  await screen.findByText('Não foi possível carregar as configurações.')
  server.when(settings.list, () => [{ key: 'CheckMsgIsGroup', value: 'enabled', companyId: 7 }])
  await user.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  await groups()
})

test('a company that accepts no calls reads what its callers read, and how long it may stay silent', async () => {
  const { user, values, server } = open('/service', {
    ...stored(),
    call: 'enabled',
    autoCloseHours: '8',
    autoCloseHoursMax: '24',
  })
  server.when(connections.list, () => [])
  server.when(queues.list, () => [])
  const calls = await screen.findByRole<HTMLInputElement>('switch', { name: 'Aceitar ligações' })
  expect(calls.checked).toBe(true)
  screen.getByText(/quem liga lê: “Olá! Não atendemos ligações/)
  await user.click(calls)
  await waitFor(() => expect(values['call']).toBe('disabled'))
  await user.click(await screen.findByRole('combobox', { name: 'Encerrar sozinho' }))
  const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
  expect(offered.at(-1)).toBe('Depois de 24 horas')
  await user.click(screen.getByRole('option', { name: 'Depois de 4 horas' }))
  await waitFor(() => expect(values['autoCloseHours']).toBe('4'))
})
