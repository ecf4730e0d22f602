// @vitest-environment jsdom
import { session } from '@recado/contract/accounts/session'
import { twoFactor } from '@recado/contract/accounts/two-factor'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { FakeRefusal, fakeServer } from '../../../test/fake-server.ts'
import { signedInAs } from '../../../test/people.ts'
import { show } from '../../../test/screen.tsx'
import { endSession, hasEarlierSession } from '../../app/session/session.ts'
import { LoginPage } from '../LoginPage.tsx'

afterEach(() => endSession())

/** The password is right, and the server asks for a second step. */
async function open(mustSetUp: boolean) {
  const server = fakeServer()
  const details = { challenge: 'proved', mustSetUp }
  server.when(session.login, () => new FakeRefusal('ERR_TWO_FACTOR_REQUIRED', { details }))
  const signedIn = { ...signedInAs(), recoveryCodes: mustSetUp ? ['abcd-efgh'] : [] }
  server.when(twoFactor.secondStep, () => signedIn)
  server.when(twoFactor.secondStepSetUp, () => ({
    secret: 'ABCDEFGH',
    uri: 'otpauth://totp/Recado:ana?secret=ABCDEFGH',
  }))
  show(<LoginPage />)
  await userEvent.type(screen.getByLabelText('E-mail'), 'ana@casaazul.test')
  await userEvent.type(screen.getByLabelText('Senha'), 'secret')
  await userEvent.click(screen.getByRole('button', { name: 'Entrar' }))
  await screen.findByRole('heading', { name: 'Segunda etapa' })
  return server
}

test('a code finishes the sign-in, and before it there is no session', async () => {
  const server = await open(false)
  expect(hasEarlierSession()).toBe(false)
  await userEvent.type(screen.getByLabelText('Código'), '123456')
  await userEvent.click(screen.getByRole('button', { name: 'Entrar' }))
  await expect.poll(hasEarlierSession).toBe(true)
  expect(server.askedFor(twoFactor.secondStep)).toMatchObject([
    { input: { challenge: 'proved', code: '123456' } },
  ])
})

test('a wrong code is told at its field, and the way back leads to the password', async () => {
  const server = await open(false)
  server.when(twoFactor.secondStep, () => new FakeRefusal('ERR_WRONG_CODE'))
  await userEvent.type(screen.getByLabelText('Código'), '000000')
  await userEvent.click(screen.getByRole('button', { name: 'Entrar' }))
  await expect.poll(() => screen.getByLabelText('Código').getAttribute('aria-invalid')).toBe('true')
  await userEvent.click(screen.getByRole('button', { name: 'Voltar' }))
  expect(screen.getByLabelText('Senha')).toBeTruthy()
})

test('who must have an authenticator sets it up, and sees the recovery codes once', async () => {
  await open(true)
  expect(await screen.findByText('ABCD EFGH')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Código que o aplicativo mostra'), '123456')
  await userEvent.click(screen.getByRole('button', { name: 'Ligar' }))
  expect(await screen.findByText('abcd-efgh')).toBeTruthy()
  expect(hasEarlierSession()).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Guardei os códigos' }))
  expect(hasEarlierSession()).toBe(true)
})
