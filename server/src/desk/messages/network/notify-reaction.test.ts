import { messages, type Message } from '@recado/contract/desk/messages'
import { push } from '@recado/contract/notifications/push'
import { snoozes } from '@recado/contract/desk/snoozes'
import { tickets } from '@recado/contract/desk/tickets'
import { expect, test } from 'vitest'
import { anInbound, arrive } from '../../../../test/inbound.ts'
import { aDesk, allWishes, subscribe } from '../../../../test/push-desk.ts'
import { reactByNetwork } from './changes.ts'

/** Bia has sent Lia a question that Lia can react to. */
async function aQuestion() {
  const desk = await aDesk()
  const { bia, attended, connectionId, inside, double, pass } = desk
  const { id: ticketId } = attended
  const asked = (await bia(messages.send, { ticketId, body: 'Confirmo para sábado?' })) as Message
  const nameOf = (id: string) =>
    inside(({ db }) =>
      db.selectFrom('messages').select('networkId').where('id', '=', id).executeTakeFirstOrThrow(),
    )
  const react = async (emoji: string | null, given: { byMe?: boolean; to?: string } = {}) => {
    const { byMe = false, to = asked.id } = given
    const { networkId } = await nameOf(to)
    await inside((ctx) => reactByNetwork(ctx, { connectionId, networkId: networkId!, byMe, emoji }))
    await pass()
  }
  const unread = async () => (await bia(tickets.show, { ticketId })).unreadMessages
  const hers = await subscribe(double, bia)
  const rung = () => desk.heard().filter((one) => one === 'appMessage reaction').length
  return { ...desk, ticketId, asked, react, unread, hers, rung }
}

test("a customer's reaction marks the ticket as unread and notifies its agent", async () => {
  const { bia, ticketId, react, unread, hers, rung, heard } = await aQuestion()
  const before = await bia(tickets.show, { ticketId })
  await react('👍')
  expect(await unread()).toBe(1)
  expect(hers.notices()).toMatchObject([{ title: 'Lia Duarte', body: 'Reagiu com 👍' }])
  expect(rung()).toBe(1)
  expect(heard()).toContain('ticket update')
  expect(await bia(tickets.show, { ticketId })).toMatchObject({
    lastMessage: before.lastMessage,
    lastMessageAt: before.lastMessageAt,
    waitingSince: null,
    messagesCount: before.messagesCount,
  })
  const { subscription: browser } = hers.browser
  await bia(push.keep, { ...browser, wishes: { ...allWishes, words: false } })
  await react('❤️')
  expect(hers.notices()).toMatchObject([{ title: 'Lia Duarte', body: 'Nova reação' }])
  expect(await unread()).toBe(1)
})

test("repeated and removed reactions, ours, and those to the customer's own messages do not notify", async () => {
  const desk = await aQuestion()
  const { bia, ticketId, react, unread, hers, rung, lia, connectionId } = desk
  await react('👍')
  await bia(tickets.read, { ticketId })
  await react('👍')
  await react(null)
  await react('👍', { byMe: true })
  const theirs = anInbound({ from: lia.number! })
  await arrive(desk, { connectionId, all: [theirs] })
  await bia(tickets.read, { ticketId })
  const { messages: said } = await bia(messages.list, { ticketId })
  await react('😀', { to: said.at(-1)!.id })
  expect(await unread()).toBe(0)
  expect(rung()).toBe(1)
  expect(hers.notices()).toHaveLength(1)
})

test('a reaction after the resolution changes only the message', async () => {
  const { bia, ticketId, asked, react, unread, hers, rung } = await aQuestion()
  await bia(tickets.change, { ticketId, status: 'closed' })
  await react('🙏')
  expect(await unread()).toBe(0)
  expect(await bia(tickets.show, { ticketId })).toMatchObject({ status: 'closed' })
  const { messages: said } = await bia(messages.list, { ticketId })
  const reacted = said.find(({ id }) => id === asked.id)
  expect(reacted?.reactions).toEqual([{ emoji: '🙏', fromMe: false }])
  expect([rung(), hers.notices().length]).toEqual([0, 0])
})

test.each([0, 3])('a reaction wakes a snoozed ticket with %i unread', async (unreadMessages) => {
  const { bia, ticketId, react, clock, inside } = await aQuestion()
  await inside(({ db }) =>
    db.updateTable('tickets').set({ unreadMessages }).where('id', '=', ticketId).execute(),
  )
  const until = new Date(clock.now().getTime() + 86_400_000).toISOString()
  await bia(snoozes.set, { ticketId, until })
  await react('👍')
  expect(await bia(tickets.show, { ticketId })).toMatchObject({ snoozedUntil: null })
  const { messages: said } = await bia(messages.list, { ticketId })
  expect(said.at(-1)!.system).toMatchObject({ action: 'snoozeBroken' })
})
