// @vitest-environment jsdom
import { session } from '@recado/contract/accounts/session'
import { whiteLabels } from '@recado/contract/accounts/white-labels'
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import i18next from 'i18next'
import { afterEach, expect, test } from 'vitest'
import { FakeRefusal, fakeServer } from '../../test/fake-server.ts'
import { aUser, signedInAs } from '../../test/people.ts'
import { show } from '../../test/screen.tsx'
import { loadBrand, recado } from '../app/brand/brand.ts'
import { endSession } from '../app/session/session.ts'
import { setTimeZone } from '../i18n/moments.ts'
import { daysUntil } from './greeting.ts'
import { LoginPage } from './LoginPage.tsx'

afterEach(() => endSession())

async function signInWith(email: string, password: string) {
  const server = fakeServer()
  server.when(session.login, () => signedInAs())
  show(<LoginPage />)
  if (email) await userEvent.type(screen.getByLabelText('E-mail'), email)
  if (password) await userEvent.type(screen.getByLabelText('Senha'), password)
  return server
}
const press = () => userEvent.click(screen.getByRole('button', { name: 'Entrar' }))

test('a visitor signs in and is welcomed', async () => {
  const server = await signInWith('  ana@casaazul.test ', 'secret')
  await press()
  expect(await screen.findByText('Login efetuado com sucesso!')).toBeTruthy()
  expect(server.askedFor(session.login)[0]?.input).toEqual({
    email: 'ana@casaazul.test',
    password: 'secret',
    whiteLabelId: 0,
  })
})

test('empty and wrong fields are told under the field, before the server is asked', async () => {
  const server = await signInWith('ana', '')
  await press()
  expect(screen.getByText('Este e-mail não parece válido')).toBeTruthy()
  expect(screen.getByText('Escreva sua senha')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByLabelText('E-mail'))
  expect(server.askedFor(session.login)).toHaveLength(0)
})

const refusals: [FakeRefusal, RegExp][] = [
  [new FakeRefusal('ERR_INVALID_CREDENTIALS'), /^E-mail ou senha incorretos/],
  [new FakeRefusal('ERR_TOO_MANY_ATTEMPTS', { retryAfter: 42 }), /em 42 segundos\.$/],
  [new FakeRefusal('ERR_TOO_MANY_ATTEMPTS', { retryAfter: 1 }), /em 1 segundo\.$/],
  [
    new FakeRefusal('ERR_SUBSCRIPTION_EXPIRED', { details: { dueDate: '2026-03-09' } }),
    /^Opss! Sua assinatura venceu 09\/03\/2026\. Entre em contato com o Suporte para mais informações!$/,
  ],
]

test.each(refusals)('a refusal is told in words: %o', async (refusal, words) => {
  const server = await signInWith('ana@casaazul.test', 'secret')
  server.when(session.login, () => refusal)
  await press()
  expect((await screen.findByRole('alert')).textContent).toMatch(words)
})

test('the password can be shown and hidden', async () => {
  await signInWith('', 'secret')
  const field = () => screen.getByLabelText<HTMLInputElement>('Senha')
  expect(field().type).toBe('password')
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar a senha' }))
  expect(field().type).toBe('text')
  await userEvent.click(screen.getByRole('button', { name: 'Esconder a senha' }))
  expect(field().type).toBe('password')
})

const ownBrand = {
  ...recado,
  isDefault: true,
  path: null,
  primaryColor: recado.primary,
  secondaryColor: recado.secondary,
}

test('the page leads to a new password where the installation mails links', async () => {
  const server = await signInWith('', '')
  const lead = () => screen.queryByRole('link', { name: 'Esqueci minha senha' })
  expect(lead()).toBeNull()
  server.when(whiteLabels.own, () => ({ ...ownBrand, resetsPasswords: true }))
  await act(loadBrand)
  expect(lead()?.getAttribute('href')).toBe('/reset')
  server.when(whiteLabels.own, () => ownBrand)
  await act(loadBrand)
  expect(lead()).toBeNull()
})

test('the page speaks the language that is chosen', async () => {
  await signInWith('', '')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Idioma' }), 'English')
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeTruthy()
  expect(document.documentElement.lang).toBe('en')
})

const inDays = (days: number) => {
  const day = new Date()
  day.setDate(day.getDate() + days)
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}

test.each([
  [0, 'Sua assinatura vence hoje.'],
  [1, 'Sua assinatura vence em 1 dia.'],
  [4, 'Sua assinatura vence em 4 dias.'],
  [5, undefined],
])('a subscription that ends in %i days is announced as it should', async (days, words) => {
  const server = await signInWith('ana@casaazul.test', 'secret')
  const company = { ...aUser().company, dueDate: inDays(days) }
  server.when(session.login, () => signedInAs({ company }))
  await press()
  await screen.findByText('Login efetuado com sucesso!')
  if (words) expect(await screen.findByText(words)).toBeTruthy()
  else expect(screen.queryByText(/assinatura/)).toBeNull()
})

test('days are counted by the calendar, not by the clock', () => {
  expect(daysUntil('2026-03-10', new Date(2026, 2, 9, 23, 59))).toBe(1)
  expect(daysUntil('2026-03-10', new Date(2026, 2, 10, 0, 1))).toBe(0)
  setTimeZone('Asia/Tokyo')
  expect(daysUntil('2026-03-10', new Date('2026-03-09T15:30:00Z'))).toBe(0)
  setTimeZone('America/Sao_Paulo')
  expect(daysUntil('2026-03-10', new Date('2026-03-10T02:30:00Z'))).toBe(1)
  setTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone)
  expect(i18next.t('session:dueSoon', { count: 1 })).toBe('Sua assinatura vence em 1 dia.')
})
