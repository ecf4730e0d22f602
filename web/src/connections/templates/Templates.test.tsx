// @vitest-environment jsdom
import { messageCreated } from '@recado/contract/desk/messages'
import { type Template, templates } from '@recado/contract/desk/templates'
import { tickets } from '@recado/contract/desk/tickets'
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { FakeRefusal } from '../../../test/fake-server.ts'
import { signedInAs } from '../../../test/people.ts'
import { aConnection } from '../../../test/fixtures/connection.ts'
import { startSession } from '../../app/session/session.ts'
import { aMessage, newsOf } from '../../../test/fixtures/message.ts'
import { aDesk, COMPANY, lia, tell } from '../../../test/desk-stage.tsx'

beforeEach(() => startSession(signedInAs({ companyId: COMPANY })))

const delivery: Template = {
  id: 5,
  whatsappId: 1,
  name: 'entrega',
  language: 'pt_BR',
  category: 'UTILITY',
  status: 'APPROVED',
  header: null,
  body: 'Olá {{1}}, seu pedido chega {{2}}.',
  footer: 'Casa Azul',
  buttons: [],
  updatedAt: '2026-01-01T12:00:00.000Z',
}

const HOUR_MS = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()

/** Lia's open ticket on a connection whose network limits the time to write freely. */
function aDeskOnTheClock(serviceWindowEndsAt: string | null) {
  const number = { ...aConnection({ id: 1 }), serviceWindowHours: 24 }
  const ticket = { ...lia, status: 'open' as const, whatsappId: 1 }
  const server = aDesk({ all: [ticket], numbers: [number], at: `/tickets/${ticket.uuid}` })
  const window = { endsAt: serviceWindowEndsAt }
  server.when(tickets.show, () => ({ ...ticket, serviceWindowEndsAt: window.endsAt }))
  server.when(templates.list, () => ({
    templates: [delivery, { ...delivery, id: 6, name: 'promo', status: 'REJECTED' as const }],
    fetchedAt: inHours(-1),
  }))
  return { server, ticket, window }
}

test('while one may write freely it is said for how long', async () => {
  aDeskOnTheClock(inHours(3.5))
  expect(await screen.findByText('Dá para escrever livremente por mais 3 horas.')).toBeTruthy()
  expect(await screen.findByRole('textbox', { name: 'Mensagem' })).toBeTruthy()
})

test('after that a template takes the place of the words, filled in and seen before it goes', async () => {
  const { server } = aDeskOnTheClock(inHours(-1))
  const sent = aMessage({ fromMe: true, body: 'Olá Lia, seu pedido chega sexta.' })
  server.when(templates.send, () => sent)
  await userEvent.click(await screen.findByRole('button', { name: 'Escolher modelo' }))
  expect(screen.queryByRole('textbox', { name: 'Mensagem' })).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: /entrega/ }))
  expect(screen.queryByText('promo')).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: 'Enviar modelo' }))
  expect(await screen.findAllByText('Preencha este campo.')).toHaveLength(2)
  expect(server.askedFor(templates.send)).toEqual([])
  await userEvent.type(screen.getByRole('textbox', { name: /Campo 1 do texto/ }), 'Lia')
  await userEvent.type(screen.getByRole('textbox', { name: /Campo 2 do texto/ }), 'sexta')
  expect(screen.getByText(/Olá Lia, seu pedido chega sexta\./)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Enviar modelo' }))
  await expect.poll(() => server.askedFor(templates.send)).toHaveLength(1)
  expect(server.askedFor(templates.send)[0]?.input).toMatchObject({
    templateId: 5,
    parameters: ['Lia', 'sexta'],
    id: expect.any(String),
  })
  await expect.poll(() => screen.queryByRole('button', { name: 'Enviar modelo' })).toBeNull()
})

test('what the network refuses is said in the dialog, and nothing typed is lost', async () => {
  const { server } = aDeskOnTheClock(null)
  server.when(templates.send, () => new FakeRefusal('ERR_TEMPLATE_UNUSABLE'))
  expect(await screen.findByText('Este cliente ainda não escreveu para este número.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Escolher modelo' }))
  await userEvent.click(await screen.findByRole('button', { name: /entrega/ }))
  const field = await screen.findByRole('textbox', { name: /Campo 1 do texto/ })
  await userEvent.type(field, 'Lia')
  await userEvent.type(screen.getByRole('textbox', { name: /Campo 2 do texto/ }), 'sexta')
  await userEvent.click(screen.getByRole('button', { name: 'Enviar modelo' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/não aceita este modelo/)
  expect(field).toHaveProperty('value', 'Lia')
})

test('a note can be written all the same, and the customer’s answer opens the window again', async () => {
  const { window, ticket } = aDeskOnTheClock(inHours(-1))
  await userEvent.click(await screen.findByRole('button', { name: 'Escrever nota' }))
  expect(await screen.findByRole('textbox', { name: 'Nota interna' })).toBeTruthy()
  window.endsAt = inHours(24.1)
  tell(messageCreated, newsOf(aMessage({ position: 9, body: 'Oi' }), ticket))
  await userEvent.click(screen.getByRole('radio', { name: 'Resposta' }))
  expect(await screen.findByRole('textbox', { name: 'Mensagem' })).toBeTruthy()
  expect(await screen.findByText('Dá para escrever livremente por mais 24 horas.')).toBeTruthy()
})

test('a number without such an end asks for nothing and looks as ever', async () => {
  const ticket = { ...lia, status: 'open' as const, whatsappId: 1 }
  const server = aDesk({
    all: [ticket],
    numbers: [aConnection({ id: 1 })],
    at: `/tickets/${ticket.uuid}`,
  })
  expect(await screen.findByRole('textbox', { name: 'Mensagem' })).toBeTruthy()
  expect(server.askedFor(tickets.show)).toEqual([])
})
