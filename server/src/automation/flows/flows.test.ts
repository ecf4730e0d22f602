import { tickets } from '@recado/contract/desk/tickets'
import { messages } from '@recado/contract/desk/messages'
import { contacts } from '@recado/contract/contacts/contacts'
import { expect, test } from 'vitest'
import { sendAutomated } from '../../desk/messages/automated.ts'
import { showTicket } from '../../desk/tickets/queries.ts'
import { within } from '../../platform/database/within.ts'
import { aFlowCompany, callsOf } from '../../../test/automation/flow-company.ts'

const MENU = '> Como posso ajudar?\n\n1. Ver planos\n2. Segunda via\n3. Falar com uma pessoa'

test('a flow answers a customer from the first message to its end, then a person takes over', async () => {
  const { say, read, ticket, all, double } = await aFlowCompany()
  await say('Oi')
  expect(await read()).toEqual([
    'Oi',
    '> Olá, *Lia Campos*! Sou o assistente da _Casa Azul_.',
    MENU,
  ])
  expect((await ticket()).bot).toEqual({ state: 'flow', pausedBy: null })
  await say('1', 'lia@casa.test')
  expect((await read()).slice(3)).toEqual([
    '1',
    '> *Planos*\n• *Básico*: R$ 49\n• *Completo*: R$ 99',
    '> Qual é o seu e-mail?',
    'lia@casa.test',
  ])
  expect(callsOf(double).at(-1)).toMatchObject({
    path: '/api/v1/sessions/…/continueChat',
    body: { message: { type: 'text', text: 'lia@casa.test' } },
  })
  const [greeting] = (await all()).filter(({ fromMe }) => fromMe)
  expect(greeting!.automation).toEqual({ kind: 'flow', name: 'Vendas' })
})

test('a wait delays what follows it, and the end hands over with a line that says why', async () => {
  const { say, run, read, ticket, clock, ana, all } = await aFlowCompany()
  clock.set('2026-03-02T12:00:00Z')
  await say('Oi', 'Ver planos', 'lia@casa.test')
  clock.advance(1_999)
  await run()
  expect(await read()).toHaveLength(7)
  clock.advance(1)
  await run()
  expect((await read()).slice(7)).toEqual([
    '> Enviei a proposta para lia@casa.test. Um consultor continua daqui.',
    '[flowEnded]',
  ])
  expect((await ticket()).bot).toBeNull()
  const line = (await all()).at(-1)!
  expect(await ana(messages.cause, { messageId: line.id })).toMatchObject({
    kind: 'flow',
    name: 'Vendas',
    code: 'flowEnded',
    inputs: { received: 'lia@casa.test' },
  })
  await say('Alô?')
  expect((await read()).slice(9)).toEqual(['Alô?'])
})

test('messages of the flow are so far apart as the number says', async () => {
  const { say, run, read, clock } = await aFlowCompany({ delay_message: 3_000 })
  clock.set('2026-03-02T12:00:00Z')
  await say('Oi')
  expect(await read()).toHaveLength(2)
  clock.advance(3_000)
  await run()
  expect((await read()).at(-1)).toBe(MENU)
})

test('several quick messages are one turn', async () => {
  const { say, deliver, run, read, clock, double } = await aFlowCompany({
    publicId: 'opiniao',
    debounce_time: 1_000,
  })
  clock.set('2026-03-02T12:00:00Z')
  await say('Oi')
  const before = double.builder.calls.length
  await deliver({ text: 'Foi' })
  clock.advance(900)
  await deliver({ text: 'muito bom' })
  await run()
  clock.advance(900)
  await deliver({ text: '5' })
  await run()
  expect(double.builder.calls.length).toBe(before)
  clock.advance(1_000)
  await run()
  expect(callsOf(double).slice(before)).toMatchObject([
    { body: { message: { text: 'Foi\nmuito bom\n5' } } },
  ])
  expect((await read()).at(-1)).toContain('1. Preço')
})

test('an answer that is none of the choices is not passed on, and three of them call a person', async () => {
  const { say, read, double, ticket } = await aFlowCompany({ unknown_message: 'Como?' })
  await say('Oi')
  const calls = double.builder.calls.length
  await say('9')
  expect((await read()).at(-1)).toBe(
    '> Como?\n\n1. Ver planos\n2. Segunda via\n3. Falar com uma pessoa',
  )
  await say('abc', 'x', 'y')
  expect(double.builder.calls.length).toBe(calls)
  expect((await read()).at(-1)).toBe('[flowFailed]')
  expect((await ticket()).bot).toBeNull()
})

test('the finish word calls a person at once, whatever the flow waits for', async () => {
  const { say, deliver, read, ticket } = await aFlowCompany({ keyword_finish: 'Atendente' })
  await say('Oi')
  await deliver({ text: ' ATENDENTE ' })
  expect((await read()).slice(-2)).toEqual([' ATENDENTE ', '[flowKeyword]'])
  expect((await ticket()).bot).toBeNull()
})

test('a customer who is silent for too long is handed to a person', async () => {
  const { say, run, read, clock } = await aFlowCompany({ expire: 30 })
  clock.set('2026-03-02T12:00:00Z')
  await say('Oi')
  clock.advance(29 * 60_000)
  await run()
  expect((await read()).at(-1)).toBe(MENU)
  clock.advance(60_000)
  await run()
  expect((await read()).at(-1)).toBe('[flowSilent]')
})

test('a flow that is kept open begins again with the next message', async () => {
  const { say, read, ticket } = await aFlowCompany({ keep_open: true })
  await say('Oi', '3')
  expect((await read()).at(-1)).toBe('> Certo, vou chamar uma pessoa.')
  await say('Outra coisa')
  expect((await read()).at(-1)).toBe(MENU)
  expect((await ticket()).bot?.state).toBe('flow')
})

test('the flow is silent once an agent has accepted, also in the middle of an answer', async () => {
  const { say, run, read, ticket, bia, clock } = await aFlowCompany({ delay_message: 5_000 })
  clock.set('2026-03-02T12:00:00Z')
  await say('Oi')
  const { id: ticketId } = await ticket()
  await bia(tickets.change, { ticketId, status: 'open' })
  clock.advance(60_000)
  await run()
  await say('Tem alguém?')
  expect((await read(ticketId)).filter((one) => one.startsWith('>'))).toHaveLength(1)
})

test('no flow begins where somebody has answered on the phone', async () => {
  const { deliver, say, read, ticket, save, clock } = await aFlowCompany({ enabled: false })
  clock.set('2026-03-02T12:00:00Z')
  await deliver({ text: 'Oi', at: '2026-03-02T12:00:00Z' })
  clock.advance(60_000)
  await deliver({ fromMe: true, text: 'Já vejo isso', at: '2026-03-02T12:01:00Z' })
  await save({ enabled: true })
  await say('Obrigada')
  expect(await read()).toEqual(['Oi', '> Já vejo isso', 'Obrigada'])
  expect((await ticket()).bot).toBeNull()
})

test('a message of the send API is no answer on the phone: the flow begins after it', async () => {
  const { deliver, say, read, ticket, save, world, companyId } = await aFlowCompany({
    enabled: false,
  })
  await deliver({ text: 'Oi' })
  const { id: ticketId } = await ticket()
  await within(world, { companyId }, async (ctx) =>
    sendAutomated(ctx, await showTicket(ctx, { ticketId }), { body: 'Saiu hoje', userId: null }),
  )
  await save({ enabled: true })
  await say('Obrigada')
  expect((await read()).at(-1)).toBe(MENU)
})

test('a blocked customer hears nothing more', async () => {
  const { say, run, read, ticket, ana, clock } = await aFlowCompany({ delay_message: 5_000 })
  clock.set('2026-03-02T12:00:00Z')
  await say('Oi')
  const { id, contactId } = await ticket()
  await ana(contacts.block, { id: contactId, blocked: true })
  clock.advance(60_000)
  await run()
  expect((await read(id)).filter((one) => one.startsWith('>'))).toHaveLength(1)
})

test('what only a browser can do is left out, and a pause goes on by itself', async () => {
  const { say, run, read, clock } = await aFlowCompany({ publicId: 'acoes' })
  clock.set('2026-03-02T12:00:00Z')
  await say('Oi')
  expect(await read()).toEqual(['Oi', '> Antes da pausa'])
  clock.advance(1_000)
  await run()
  expect((await read()).at(-1)).toBe('> Depois da pausa')
})

test('files of the flow are sent as files, and as their address if they cannot be fetched', async () => {
  const { say, read, double } = await aFlowCompany({ publicId: 'arquivos' })
  const start = [{ image: `${double.url}/picture.png` }, { image: 'https://10.0.0.1/inner.png' }]
  double.builder.flows.push({
    id: 'f',
    name: 'F',
    workspaceId: 'w',
    publicId: 'arquivos',
    groups: { start },
  })
  await say('Oi')
  expect(await read()).toEqual([
    'Oi',
    '> picture.png',
    '> https://10.0.0.1/inner.png',
    '[flowEnded]',
  ])
})

test('two numbers, one with a flow: customers of the other wait for a person', async () => {
  const { save, say, read, ticket } = await aFlowCompany()
  await save({ enabled: false })
  await say('Oi')
  expect(await read()).toEqual(['Oi'])
  expect((await ticket()).bot).toBeNull()
})
