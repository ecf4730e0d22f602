// @vitest-environment jsdom
import { plans } from '@recado/contract/accounts/plans'
import { CONTRACT_VERSION, signUp } from '@recado/contract/accounts/sign-up'
import { whiteLabels } from '@recado/contract/accounts/white-labels'
import { act, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { FakeRefusal, fakeServer } from '../../../test/fake-server.ts'
import { show } from '../../../test/screen.tsx'
import { loadBrand, recado } from '../../app/brand/brand.ts'
import { SignUpPage } from './SignUpPage.tsx'

const offers = { signsUp: true, resetsPasswords: true }

async function open(brand: Partial<typeof offers> = {}) {
  const server = fakeServer()
  const onDone = vi.fn<() => void>()
  const { primary: primaryColor, secondary: secondaryColor } = recado
  server.when(whiteLabels.own, () => ({
    ...recado,
    isDefault: true,
    ...offers,
    ...brand,
    path: null,
    primaryColor,
    secondaryColor,
  }))
  const plan = { users: 5, connections: 1, queues: 3 }
  server.when(plans.list, () => [
    { id: 1, name: 'Empresa', value: 990, ...plan },
    { id: 2, name: 'Essencial', value: 149.9, ...plan },
    { id: 3, name: 'Profissional', value: 349, ...plan },
  ])
  server.when(signUp.found, ({ name, email, planId }) => ({
    name: String(name),
    email: String(email),
    planId: Number(planId),
    dueDate: '2026-11-29',
    recurrence: 'MENSAL' as const,
    status: true,
    campaignsEnabled: true,
  }))
  server.when(signUp.mail, () => ({ message: 'Enviamos um e-mail.' }))
  await act(loadBrand)
  show(<SignUpPage onDone={onDone} />)
  return { server, onDone }
}

const field = (name: string) => screen.getByRole('textbox', { name })
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Criar empresa' })
const agree = () => userEvent.click(screen.getByRole('checkbox'))

async function fillIn(changes: Record<string, string> = {}) {
  const typed = {
    'Nome da empresa': 'Casa Azul',
    'CPF ou CNPJ': '12abc34501de35',
    'Seu nome': 'Ana Prado',
    Endereço: 'Rua Azul, 1',
    'E-mail': 'ana@casa.test',
    ...changes,
  }
  for (const [name, value] of Object.entries(typed)) await userEvent.type(field(name), value)
  await userEvent.type(screen.getByLabelText('Senha'), 'uma senha boa')
}

test('a stranger founds a company once the contract is accepted, and is told to check the mail', async () => {
  const { server, onDone } = await open()
  await screen.findByRole('radio', { name: /Profissional/, checked: true })
  await fillIn()
  expect(screen.getByText('CNPJ: pessoa jurídica')).toBeTruthy()
  expect(button().disabled).toBe(true)
  await agree()
  await userEvent.click(screen.getByRole('radio', { name: /Essencial/ }))
  await userEvent.click(button())
  await screen.findByRole('heading', { name: 'Confira seu e-mail' })
  expect(server.askedFor(signUp.found)).toMatchObject([
    {
      input: {
        name: 'Casa Azul',
        userName: 'Ana Prado',
        CpfCnpj: '12.ABC.345/01DE-35',
        planId: 2,
        whiteLabelId: 0,
        acceptContract: true,
        contractVersion: CONTRACT_VERSION,
      },
    },
  ])
  expect(await screen.findByText('Enviamos um e-mail.')).toBeTruthy()
  expect(server.askedFor(signUp.mail)).toMatchObject([{ input: { email: 'ana@casa.test' } }])
  expect(
    screen.getByRole<HTMLButtonElement>('button', { name: /^Enviar de novo em/ }).disabled,
  ).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: 'Entrar' }))
  expect(onDone).toHaveBeenCalledOnce()
})

test('the plans come by price, the cheapest first', async () => {
  await open()
  const all = await screen.findAllByRole('radio')
  expect(all.map((one) => one.parentElement?.textContent)).toEqual([
    expect.stringContaining('Essencial'),
    expect.stringContaining('Profissional'),
    expect.stringContaining('Empresa'),
  ])
})

test('a wrong document is told under its field, before the server is asked', async () => {
  const { server } = await open()
  await fillIn({ 'CPF ou CNPJ': '52998224724' })
  await agree()
  await userEvent.click(button())
  expect(screen.getByText('Este CPF ou CNPJ não existe: confira os números')).toBeTruthy()
  expect(server.askedFor(signUp.found)).toEqual([])
})

test('refusals are told: at the e-mail, or above the button', async () => {
  const { server } = await open({ resetsPasswords: false })
  await fillIn()
  await agree()
  server.when(signUp.found, () => new FakeRefusal('ERR_EMAIL_ALREADY_EXISTS'))
  await userEvent.click(button())
  await expect.poll(() => field('E-mail').getAttribute('aria-invalid')).toBe('true')
  server.when(signUp.found, () => new FakeRefusal('ERR_CONTRACT_NOT_ACCEPTED'))
  await userEvent.click(button())
  expect((await screen.findByRole('alert')).textContent).toContain('ERR_CONTRACT_NOT_ACCEPTED')
})

test('without mail the page only says that the company exists', async () => {
  const { server } = await open({ resetsPasswords: false })
  await fillIn()
  await agree()
  await userEvent.click(button())
  await screen.findByRole('heading', { name: 'Empresa criada' })
  expect(server.askedFor(signUp.mail)).toEqual([])
  expect(screen.queryByRole('button', { name: /^Enviar de novo/ })).toBeNull()
})

test('while sign-up is closed there is no form', async () => {
  await open({ signsUp: false })
  expect(screen.getByText(/Novos cadastros estão fechados/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Criar empresa' })).toBeNull()
})
