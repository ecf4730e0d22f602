// @vitest-environment jsdom
import { type Invoice, invoices } from '@recado/contract/billing/invoices'
import {
  type Payment,
  paymentDone,
  type Subscription,
  subscription,
} from '@recado/contract/billing/subscription'
import { act, cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router'
import { VirtuosoMockContext } from 'react-virtuoso'
import { afterEach, expect, test } from 'vitest'
import { FakeRefusal, fakeServer } from '../../../test/fake-server.ts'
import { tellScreens } from '../../../test/live-events.ts'
import { signedInAs } from '../../../test/people.ts'
import { show } from '../../../test/screen.tsx'
import { endSession, startSession } from '../../app/session/session.ts'
import { BillingPage } from './BillingPage.tsx'
import { SubscriptionPage } from './SubscriptionPage.tsx'

afterEach(() => {
  cleanup()
  endSession()
})

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const invoice = (id: number, more: Partial<Invoice> = {}): Invoice => ({
  id,
  companyId: 7,
  detail: 'Profissional',
  value: 349,
  dueDate: day(9),
  status: 'open',
  ...more,
})

const own: Subscription = {
  dueDate: day(9),
  recurrence: 'MENSAL',
  plan: { id: 1, name: 'Profissional', value: 349, users: 15, connections: 4, queues: 9 },
  email: 'financeiro@casaazul.test',
  billing: {
    firstName: 'Casa Azul',
    address2: '',
    city: '',
    state: '',
    zipcode: '',
    country: 'BR',
    document: '',
  },
  openInvoiceId: 12,
  takesPayments: true,
}

const pix: Payment = {
  encodedImage: 'iVBORw0KGgo=',
  payload: '00020126pix',
  price: 349,
  expiresAt: null,
  invoiceUrl: 'https://provider.test/i/1',
}

function open(list: Invoice[], at = '/financeiro') {
  const server = fakeServer()
  server.when(invoices.show, ({ id }) => list.find((one) => one.id === Number(id))!)
  // After `show`, whose path fits this one too.
  server.when(invoices.all, ({ pageNumber = 1 }) =>
    list.slice((Number(pageNumber) - 1) * 20, Number(pageNumber) * 20),
  )
  server.when(subscription.show, () => own)
  server.when(subscription.pay, () => pix)
  act(() => startSession(signedInAs()))
  show(
    <VirtuosoMockContext.Provider value={{ viewportHeight: 1960, itemHeight: 48 }}>
      <Routes>
        <Route path="/financeiro/*" element={<BillingPage />} />
        <Route path="/subscription" element={<SubscriptionPage />} />
        <Route path="/" element={<p>A primeira página</p>} />
      </Routes>
    </VirtuosoMockContext.Provider>,
    { at },
  )
  return { server, user: userEvent.setup() }
}

const rowOf = (id: number) => within(screen.getByText(String(id)).closest('tr')!)

test('each invoice says its state, and only unpaid ones can be paid', async () => {
  open([
    invoice(12),
    invoice(11, { dueDate: day(-3) }),
    invoice(10, { dueDate: day(-40), status: 'paid' }),
  ])
  await screen.findByText('12')
  expect(rowOf(12).getByText('Em Aberto')).toBeTruthy()
  expect(rowOf(11).getByText('Vencido')).toBeTruthy()
  expect(rowOf(10).getByText('Pago')).toBeTruthy()
  expect(rowOf(12).getByText(/R\$\s349,00/)).toBeTruthy()
  expect(screen.getAllByRole('link', { name: /PAGAR/ })).toHaveLength(2)
  expect(rowOf(10).queryByRole('link')).toBeNull()
})

test('further pages come while scrolling, until one is not full', async () => {
  const { server } = open(Array.from({ length: 25 }, (_, i) => invoice(125 - i)))
  expect(await screen.findByText('101')).toBeTruthy()
  expect(server.askedFor(invoices.all)).toHaveLength(2)
})

test('the first step names each missing field in the specified words', async () => {
  const { server, user } = open([invoice(12)], '/financeiro/12')
  await user.clear(await screen.findByLabelText(/Nome completo/))
  await user.click(screen.getByRole('button', { name: 'PRÓXIMO' }))
  for (const words of [
    'O nome completo é obrigatório',
    'O Endereço é obrigatório',
    'Cidade é obrigatória',
    'CEP é obrigatório',
    'Escreva um CPF ou CNPJ válido',
  ])
    expect(await screen.findByText(words)).toBeTruthy()
  expect(server.askedFor(subscription.pay)).toEqual([])
})

async function reachReview(user: ReturnType<typeof userEvent.setup>) {
  await user.type(await screen.findByLabelText(/Endereço/), 'Rua das Flores, 12')
  await user.type(screen.getByLabelText(/CPF ou CNPJ/), '529.982.247-25')
  await user.type(screen.getByLabelText(/Cidade/), 'Recife')
  await user.type(screen.getByLabelText(/CEP/), '50030-230')
  await user.click(screen.getByRole('button', { name: 'PRÓXIMO' }))
  await screen.findByRole('radio', { name: 'Pix' })
  await user.click(screen.getByRole('button', { name: 'PRÓXIMO' }))
  await screen.findByRole('button', { name: 'PAGAR' })
}

test('a Pix is shown, and the payment that arrives says until when the licence was renewed', async () => {
  const { server, user } = open([invoice(12)], '/financeiro/12')
  await reachReview(user)
  await user.click(screen.getByRole('button', { name: 'PAGAR' }))
  expect(await screen.findByRole('img', { name: 'Código QR do Pix' })).toBeTruthy()
  expect(server.askedFor(subscription.pay)[0]!.input).toEqual({
    ...own.billing,
    document: '529.982.247-25',
    address2: 'Rua das Flores, 12',
    city: 'Recife',
    zipcode: '50030-230',
    invoiceId: 12,
    paymentForm: 'pix',
  })
  const company = { id: 7, dueDate: '2027-01-24' }
  tellScreens(paymentDone, { company, invoiceId: 11 })
  expect(screen.getByText('Aguardando o pagamento')).toBeTruthy()
  tellScreens(paymentDone, { company, invoiceId: 12 })
  expect(await screen.findByText('Sua licença foi renovada até 24/01/2027!')).toBeTruthy()
})

test('a refusal is shown in words, and a wrong document at its field', async () => {
  const { server, user } = open([invoice(12)], '/financeiro/12')
  server.when(subscription.pay, () => new FakeRefusal('ERR_PAYMENT_PROVIDER'))
  await reachReview(user)
  await user.click(screen.getByRole('button', { name: 'PAGAR' }))
  expect(await screen.findByText('ERR_PAYMENT_PROVIDER')).toBeTruthy()
})

test('the page of the subscription counts the days, and leads to the invoice', async () => {
  open([invoice(12)], '/subscription')
  expect(await screen.findByText(/Sua assinatura vence em (9|10) dias!/)).toBeTruthy()
  const email = screen.getByLabelText('E-mail de cobrança') as HTMLInputElement
  expect([email.value, email.readOnly]).toEqual(['financeiro@casaazul.test', true])
  const link = screen.getByRole('link', { name: 'Assine Agora!' })
  expect(link.getAttribute('href')).toBe('/financeiro/12')
})
