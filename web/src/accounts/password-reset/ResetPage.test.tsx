// @vitest-environment jsdom
import { passwordReset } from '@recado/contract/accounts/password-reset'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { FakeRefusal, fakeServer } from '../../../test/fake-server.ts'
import { show } from '../../../test/screen.tsx'
import { takeResetLink } from '../../app/session/reset-link.ts'
import { ResetPage } from './ResetPage.tsx'

const link = { email: 'ana@casa.test', token: 'k3y' }

function open(opened: typeof link | undefined) {
  const server = fakeServer()
  const onDone = vi.fn<() => void>()
  server.when(passwordReset.request, () => ({ message: 'Email enviado' }))
  server.when(passwordReset.reset, () => ({ message: 'Senha redefinida' }))
  show(<ResetPage link={opened} onDone={onDone} />)
  return { server, onDone }
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const password = () => screen.getByLabelText('Nova senha')

test('without a link the page asks for an e-mail, says what the server answers and leads to sign-in', async () => {
  const { server, onDone } = open(undefined)
  expect(document.activeElement).toBe(screen.getByLabelText('E-mail'))
  await userEvent.type(screen.getByLabelText('E-mail'), ' Ana@casa.test ')
  await press('Enviar')
  expect(await screen.findByText('Email enviado')).toBeTruthy()
  expect(onDone).toHaveBeenCalledOnce()
  expect(server.askedFor(passwordReset.request)).toMatchObject([
    { input: { email: expect.stringMatching(/^ ?ana@casa.test ?$/i) } },
  ])
  expect(screen.getByRole('link', { name: 'Voltar para entrar' }).getAttribute('href')).toBe(
    '/login',
  )
})

test('a wrong e-mail is told under its field, before the server is asked', async () => {
  const { server } = open(undefined)
  await userEvent.type(screen.getByLabelText('E-mail'), 'ana')
  await press('Enviar')
  expect(screen.getByLabelText('E-mail').getAttribute('aria-invalid')).toBe('true')
  expect(server.askedFor(passwordReset.request)).toEqual([])
})

test('an installation without mail says so', async () => {
  const { server, onDone } = open(undefined)
  server.when(passwordReset.request, () => new FakeRefusal('ERR_MAIL_NOT_CONFIGURED'))
  await userEvent.type(screen.getByLabelText('E-mail'), link.email)
  await press('Enviar')
  expect((await screen.findByRole('alert')).textContent).toBe('ERR_MAIL_NOT_CONFIGURED')
  expect(onDone).not.toHaveBeenCalled()
})

test('with a link the page sets a new password for its e-mail', async () => {
  const { server, onDone } = open(link)
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe(link.email)
  expect(document.activeElement).toBe(password())
  await userEvent.type(password(), 'outra senha boa')
  await press('Salvar')
  expect(await screen.findByText('Senha redefinida')).toBeTruthy()
  expect(server.askedFor(passwordReset.reset)).toMatchObject([
    { input: { ...link, password: 'outra senha boa' } },
  ])
  expect(onDone).toHaveBeenCalledOnce()
})

test('the rules of a password are shown before the error', async () => {
  const { server } = open(link)
  expect(screen.getByText(/^De 8 a 50 caracteres/)).toBeTruthy()
  await userEvent.type(password(), 'curta')
  await press('Salvar')
  expect(screen.getByText('A senha precisa de pelo menos 8 caracteres')).toBeTruthy()
  expect(server.askedFor(passwordReset.reset)).toEqual([])
})

test('a refused link is told, and another one can be asked for', async () => {
  const { server } = open(link)
  server.when(passwordReset.reset, () => new FakeRefusal('ERR_INVALID_RESET_TOKEN'))
  await userEvent.type(password(), 'outra senha boa')
  await press('Salvar')
  await screen.findByRole('alert')
  await press('Pedir um novo link')
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe(link.email)
  await press('Enviar')
  await screen.findByText('Email enviado')
  expect(server.askedFor(passwordReset.request)).toMatchObject([{ input: { email: link.email } }])
})

test('an unexpected failure has its own sentence', async () => {
  const { server } = open(link)
  server.when(passwordReset.reset, () => new FakeRefusal('ERR_UNEXPECTED'))
  await userEvent.type(password(), 'outra senha boa')
  await press('Salvar')
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Falha ao redefinir sua senha. Tente novamente mais tarde',
  )
})

test('the token of an opened link leaves the address and the history', () => {
  const { length } = window.history
  window.history.replaceState(null, '', '/reset?resetEmail=ana%2Bx%40casa.test&token=k3y')
  expect(takeResetLink()).toEqual({ email: 'ana+x@casa.test', token: 'k3y' })
  expect(window.location.href).toMatch(/\/reset$/)
  expect(window.history).toHaveLength(length)
  expect(takeResetLink()).toBeUndefined()
  window.history.replaceState(null, '', '/tickets?resetEmail=ana%40casa.test')
  expect(takeResetLink()).toBeUndefined()
  expect(window.location.search).not.toBe('')
})
