import { automationRules } from '@recado/contract/automation/automation-rules'
import { queueOptions } from '@recado/contract/automation/queue-options'
import { ticketBot } from '@recado/contract/automation/ticket-bot'
import { connections } from '@recado/contract/connections/connections'
import { messages } from '@recado/contract/desk/messages'
import { tags } from '@recado/contract/desk/tags'
import { tickets } from '@recado/contract/desk/tickets'
import { expect, test } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import { lockExclusively } from '../../../test/database/exclusive-lock.ts'
import { anInbound, arrive } from '../../../test/inbound.ts'
import { owner } from '../../../test/database.ts'
import { ticketsIn } from '../../../test/told.ts'
import { continueBots } from './wait-end.ts'

/** A number with the queues Vendas, without a bot, and Suporte, with one. */
async function aBotNumber() {
  const company = await aCompany()
  const { ana, sales, support, connection, clock } = company
  // A date long ago: the periodic task checks every company and must not match the tickets of other tests.
  clock.set('2020-11-23T12:00:00Z')
  const { id: connectionId } = await connection()
  const greetingMessage = 'Oi, {{primeiro_nome}}!'
  await ana(connections.update, {
    id: connectionId,
    greetingMessage,
    queueIds: [sales.id, support.id],
  })
  const queueId = support.id
  const create = (form: object) => ana(queueOptions.create, { queueId, title: '?', ...form })
  const broken = await create({ title: 'Defeito', message: 'Em qual móvel?' })
  await create({
    title: 'Sofá',
    message: 'Mande uma foto.',
    parentId: broken.id,
    action: 'wait',
    targetQueueId: sales.id,
    waitMinutes: 10,
  })
  await create({ title: 'Mesa', message: 'Já chamo alguém.', parentId: broken.id })
  await ana(queueOptions.switch, { queueId, botEnabled: true })
  const says = async (...texts: string[]) => {
    clock.advance(10_000)
    await arrive(company, { connectionId, all: texts.map((text) => anInbound({ text })) })
  }
  const ticket = async () => (await ana(tickets.list, { showAll: true })).tickets[0]!
  const said = async () => {
    const { messages: all } = await ana(messages.list, { ticketId: (await ticket()).id })
    return all
      .filter(({ mediaType }) => mediaType !== 'system')
      .map(({ fromMe, body }) => (fromMe ? `< ${body}` : `> ${body}`))
  }
  return { ...company, connectionId, says, ticket, said }
}

test('the ticket of a new customer is written once for the answer of the bot and the tag of a rule', async () => {
  const { ana, says, ticket, told } = await aBotNumber()
  const { id } = await ana(tags.create, { name: 'Pedido' })
  await ana(automationRules.create, {
    name: 'Pedidos',
    trigger: 'messageReceived',
    conditions: [{ kind: 'textContains', words: ['pedido'] }],
    actions: [{ kind: 'addTag', id }],
  })
  told.length = 0
  await says('onde está meu pedido?')
  const now = {
    revision: 1,
    tags: [{ name: 'Pedido' }],
    bot: { state: 'menu' },
    lastMessageFromMe: true,
    messagesCount: 2,
  }
  expect(await ticket()).toMatchObject(now)
  expect(ticketsIn(told).at(-1)).toMatchObject(now)
  await says('e meu outro pedido?')
  expect(await ticket()).toMatchObject({ revision: 3, messagesCount: 4 })
})

test('a rule pauses the bot, and a macro gives the ticket back to it', async () => {
  const { ana, says, said, ticket } = await aBotNumber()
  await ana(automationRules.create, {
    name: 'Pede uma pessoa',
    trigger: 'messageReceived',
    conditions: [{ kind: 'textContains', words: ['humano'] }],
    actions: [{ kind: 'pauseBot' }, { kind: 'pauseBot' }],
  })
  const macro = await ana(automationRules.create, {
    name: 'Voltar ao robô',
    trigger: 'manual',
    actions: [{ kind: 'resumeBot' }],
  })
  await says('oi')
  await says('quero um humano')
  expect(await ticket()).toMatchObject({ bot: { state: 'paused', pausedBy: null } })
  const { id: ticketId } = await ticket()
  const { messages: all } = await ana(messages.list, { ticketId })
  expect(all.flatMap(({ system }) => system?.action ?? [])).toEqual(['botPaused'])
  const before = (await said()).length
  await says('2')
  expect(await said()).toHaveLength(before + 1)
  const back = await ana(automationRules.run, { id: macro.id, ticketId })
  expect(back.bot).toMatchObject({ state: 'menu' })
})

test('the bot leads from the menu to an option, and the ticket waits where it leads', async () => {
  const { says, said, ticket, support, ana } = await aBotNumber()
  await says('oi')
  expect(await ticket()).toMatchObject({
    bot: { state: 'menu' },
    queueId: null,
    chatbot: true,
    status: 'pending',
  })
  await says('2')
  expect(await ticket()).toMatchObject({ bot: { state: 'options' }, queueId: support.id })
  await says('1')
  await says('2')
  expect(await said()).toEqual([
    '> oi',
    '< Oi, Lia!\n\n*1* Vendas\n*2* Suporte',
    '> 2',
    '< *1* Defeito\n*0* Voltar',
    '> 1',
    '< Em qual móvel?\n\n*1* Sofá\n*2* Mesa\n*0* Voltar\n*#* Início',
    '> 2',
    '< Já chamo alguém.',
  ])
  expect(await ticket()).toMatchObject({
    bot: null,
    queueId: support.id,
    status: 'pending',
    unreadMessages: 4,
  })
  await says('obrigada')
  expect((await said()).at(-1)).toBe('> obrigada')
  const { messages: all } = await ana(messages.list, { ticketId: (await ticket()).id })
  const reply = all.find(({ body }) => body.startsWith('Em qual'))!
  expect(reply.automation).toEqual({ kind: 'bot', name: 'Suporte' })
  expect(await ana(messages.cause, { messageId: reply.id })).toMatchObject({
    code: 'chosen',
    inputs: { received: '1', option: '1 Defeito', offered: ['1 Sofá', '2 Mesa'] },
  })
})

test('an option with a tag leaves the ticket in its own queue, whatever target it had before', async () => {
  const { ana, says, ticket, sales, support } = await aBotNumber()
  const { id: tagId } = await ana(tags.create, { name: 'Montagem' })
  const form = { queueId: support.id, title: 'Montagem', message: 'Anotado.' }
  const { id } = await ana(queueOptions.create, { ...form, targetQueueId: sales.id })
  await ana(queueOptions.change, { id, action: 'tag', tagId })
  await says('oi')
  await says('2')
  await says('2')
  expect(await ticket()).toMatchObject({ queueId: support.id, bot: null, tags: [{ id: tagId }] })
})

test('an option that waits goes on after the answer, or after its minutes', async () => {
  await lockExclusively('bots')
  const one = await aBotNumber()
  for (const text of ['oi', '2', '1', '1', 'foto do sofá']) await one.says(text)
  expect(await one.ticket()).toMatchObject({ bot: null, queueId: one.sales.id })
  const two = await aBotNumber()
  for (const text of ['oi', '2', '1', '1']) await two.says(text)
  two.clock.advance(9 * 60_000)
  await continueBots.run(two.world)
  expect(await two.ticket()).toMatchObject({ bot: { state: 'options' } })
  two.clock.advance(2 * 60_000)
  await continueBots.run(two.world)
  expect(await two.ticket()).toMatchObject({ bot: null, queueId: two.sales.id })
})

test('an agent who accepts silences the bot, and it can be given back after a return', async () => {
  const { says, said, ticket, bia } = await aBotNumber()
  await says('oi')
  const { id: ticketId } = await ticket()
  await expect(bia(ticketBot.change, { ticketId, action: 'resume' })).resolves.toMatchObject({
    id: ticketId,
  })
  await bia(tickets.change, { ticketId, status: 'open' })
  await says('2', '#')
  expect((await said()).at(-1)).toBe('> #')
  await expect(bia(ticketBot.change, { ticketId, action: 'resume' })).rejects.toThrow(
    'ERR_TICKET_HAS_AGENT',
  )
  await bia(tickets.change, { ticketId, status: 'pending', userId: null })
  await says('alguém?')
  expect((await said()).at(-1)).toBe('> alguém?')
  await bia(ticketBot.change, { ticketId, action: 'resume' })
  expect((await said()).at(-1)).toMatch(/^< Oi, Lia!/)
  const paused = await bia(ticketBot.change, { ticketId, action: 'pause' })
  expect(paused.bot).toEqual({ state: 'paused', pausedBy: { id: bia.user.id, name: 'Bia Nunes' } })
  await says('2')
  expect((await said()).at(-1)).toBe('> 2')
})

test('messages that were on their way count as no answer, but a choice does', async () => {
  const { says, said } = await aBotNumber()
  await says('oi', 'tudo bem?', 'preciso de ajuda', '2')
  expect(await said()).toEqual([
    '> oi',
    expect.stringContaining('*1* Vendas'),
    '> tudo bem?',
    '> preciso de ajuda',
    '> 2',
    '< *1* Defeito\n*0* Voltar',
  ])
  const [row] =
    await owner`select bot_repeats from tickets where bot_state = 'options' order by id desc limit 1`
  expect(row).toEqual({ bot_repeats: 0 })
})

test('an option whose agent has left or whose tag is deleted is still offered: the ticket waits in its queue', async () => {
  const { ana, rui, support, says, said, ticket } = await aBotNumber()
  const { id: tagId } = await ana(tags.create, { name: 'Mesa', color: '#1c7ed6' })
  const create = (form: object) =>
    ana(queueOptions.create, { queueId: support.id, title: '?', message: 'Já chamo.', ...form })
  await create({ title: 'Rui', action: 'agent', userId: rui.user.id })
  await create({ title: 'Mesa', action: 'tag', tagId })
  await owner`update users set deactivated_at = now() where id = ${rui.user.id}`
  await ana(tags.remove, { id: tagId })
  for (const number of ['2', '3']) {
    await says('#', '2', number)
    expect((await said()).at(-1)).toBe('< Já chamo.')
    expect(await ticket()).toMatchObject({
      bot: null,
      status: 'pending',
      queueId: support.id,
      userId: null,
    })
  }
})
