// @vitest-environment jsdom
import { integrations } from '@recado/contract/billing/integrations'
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { FakeRefusal, fakeServer } from '../../../test/fake-server.ts'
import { signedInAs } from '../../../test/people.ts'
import { show } from '../../../test/screen.tsx'
import { endSession, startSession } from '../../app/session/session.ts'
import { IntegrationsPage } from './IntegrationsPage.tsx'

afterEach(() => {
  cleanup()
  endSession()
})

/** Renders the page for an operator whose brand has this token, as it is shown. */
async function open(value: string) {
  const server = fakeServer()
  const stored = { key: 'tokenAsaas', value, companyId: 7 }
  server.when(integrations.list, () => [stored])
  server.when(integrations.save, () => {
    stored.value = '********'
    return [stored]
  })
  act(() => startSession(signedInAs({ super: true })))
  show(<IntegrationsPage />)
  const token = (await screen.findByLabelText('Token do Asaas')) as HTMLInputElement
  return { server, token, user: userEvent.setup() }
}

test('a token is saved once it was changed, and a wrong one is said at its field', async () => {
  const { server, token, user } = await open('')
  const save = screen.getByRole('button', { name: 'Salvar' }) as HTMLButtonElement
  expect(save.disabled).toBe(true)
  await user.type(token, 'aact_1')
  await user.click(save)
  expect(await screen.findByText('Operação atualizada com sucesso.')).toBeTruthy()
  expect(server.askedFor(integrations.save)[0]!.input).toEqual({ tokenAsaas: 'aact_1' })
})

test('the test says which kind of account it is, or why it failed', async () => {
  const { server, user } = await open('********')
  server.when(integrations.testPayment, () => ({ isSandbox: true }))
  await user.click(screen.getByRole('button', { name: 'Testar' }))
  expect(await screen.findByText(/Conta de testes/)).toBeTruthy()
  server.when(integrations.testPayment, () => new FakeRefusal('ERR_INVALID_PAYMENT_TOKEN'))
  await user.click(screen.getByRole('button', { name: 'Testar' }))
  expect(await screen.findByText('ERR_INVALID_PAYMENT_TOKEN')).toBeTruthy()
})

test('a mail server is tested and saved', async () => {
  const { server, user } = await open('')
  server.when(integrations.testMail, () => ({ to: 'otto@casa.test' }))
  await user.type(screen.getByLabelText('Servidor'), 'mail.example.com')
  await user.type(screen.getByLabelText('Porta'), '587')
  await user.type(screen.getByLabelText('E-mail do remetente'), 'contato@example.com')
  await user.type(screen.getByLabelText('Senha do e-mail'), 'senha')
  await user.click(screen.getByRole('button', { name: 'Enviar e-mail de teste' }))
  expect(await screen.findByText('E-mail de teste enviado para otto@casa.test')).toBeTruthy()
  server.when(integrations.testMail, () => new FakeRefusal('ERR_MAIL_SERVER'))
  await user.click(screen.getByRole('button', { name: 'Enviar e-mail de teste' }))
  expect(await screen.findByText('ERR_MAIL_SERVER')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await expect
    .poll(() => server.askedFor(integrations.save))
    .toMatchObject([
      {
        input: {
          smtpHost: 'mail.example.com',
          smtpPort: 587,
          smtpEmail: 'contato@example.com',
          smtpPassword: 'senha',
        },
      },
    ])
})

test('a test says at its field what is wrong, before the server is asked or after', async () => {
  const { server, user } = await open('')
  const test = screen.getByRole('button', { name: 'Enviar e-mail de teste' })
  const fieldOf = (label: string) => screen.getByLabelText(label)
  await user.type(fieldOf('Servidor'), 'mail.interno')
  await user.type(fieldOf('E-mail do remetente'), 'contato')
  await user.click(test)
  expect(await screen.findByText('Este e-mail não parece válido')).toBeTruthy()
  expect(server.askedFor(integrations.testMail)).toEqual([])
  await user.type(fieldOf('E-mail do remetente'), '@example.com')
  server.when(integrations.testMail, () => new FakeRefusal('ERR_MAIL_SERVER_NOT_ALLOWED'))
  await user.click(test)
  await expect.poll(() => fieldOf('Servidor').getAttribute('aria-invalid')).toBe('true')
})

test('what was typed of the mail server stays when the token is removed', async () => {
  const { server, token, user } = await open('********')
  server.when(integrations.removePayment, () => {
    server.when(integrations.list, () => [])
    return {}
  })
  const host = screen.getByLabelText<HTMLInputElement>('Servidor')
  await user.type(host, 'mail.casa.test')
  await user.click(screen.getByRole('button', { name: /^Remover/ }))
  const question = await screen.findByRole('dialog')
  await user.click(within(question).getByRole('button', { name: /^Remover/ }))
  await expect.poll(() => screen.queryByRole('button', { name: /^Remover/ })).toBeNull()
  expect([token.value, host.value]).toEqual(['', 'mail.casa.test'])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Salvar' }).disabled).toBe(false)
})
