import { push, type PushPreferences } from '@recado/contract/notifications/push'
import { ticketNotes } from '@recado/contract/desk/notes'
import { type Ticket, tickets } from '@recado/contract/desk/tickets'
import { expect, test } from 'vitest'
import { anInbound, arrive } from '../../../test/inbound.ts'
import { aDesk, allWishes, subscribe } from '../../../test/push-desk.ts'
import { startLive, ready } from '../../../test/screens.ts'
import { addLine } from '../../desk/messages/timeline.ts'
import { showTicket } from '../../desk/tickets/queries.ts'

test('a message reaches the closed browser of its agent and nobody else', async () => {
  const { double, bia, rui, attended: ticket, write } = await aDesk()
  const [hers, his] = [await subscribe(double, bia), await subscribe(double, rui)]
  await write()
  expect(hers.notices()).toEqual([
    {
      kind: 'news',
      tag: ticket.uuid,
      title: 'Lia Duarte',
      body: 'Cadê meu pedido?',
      path: `/tickets/${ticket.uuid}`,
      reply: expect.objectContaining({
        ticketId: ticket.id,
        label: 'Responder',
        userId: bia.user.id,
        language: 'pt',
      }),
    },
  ])
  expect(hers.browser.arrived[0]).toMatchObject({
    urgency: 'high',
    subject: 'mailto:ti@casa.test',
  })
  // An hour from its arrival; it is sent some seconds later.
  const { ttl } = hers.browser.arrived[0]!
  expect(ttl).toBeGreaterThan(3500)
  expect(ttl).toBeLessThan(3600)
  expect(his.notices()).toEqual([])
})

test('one notification per ticket counts its messages, and shows their text only if enabled', async () => {
  const { double, bia, attended: ticket, write } = await aDesk()
  const { notices } = await subscribe(double, bia, { words: false })
  await write()
  await write('E aí?')
  expect(notices()).toMatchObject([
    { tag: ticket.uuid, title: 'Lia Duarte (2)', body: 'Nova mensagem' },
  ])
})

test('many messages at once are one push', async () => {
  const desk = await aDesk()
  const { double, bia, lia, connectionId, pass, clock } = desk
  const { notices } = await subscribe(double, bia)
  clock.set('2026-03-02T12:00:01Z')
  const from = lia.number!
  for (const text of ['Oi', 'Tudo bem?', 'Alô'])
    await arrive(desk, {
      connectionId,
      all: [anInbound({ from, text, at: clock.now().toISOString() })],
    })
  await pass()
  expect(notices()).toMatchObject([{ title: 'Lia Duarte (3)', body: 'Alô' }])
  expect(double.asked()).toBe(1)
})

test('a waiting ticket notifies everybody who sees it, and nobody once it is accepted', async () => {
  const desk = await aDesk()
  const { double, ana, bia, rui, write, clock, runJobs, pass, connectionId } = desk
  const people = [ana, bia, rui]
  const [hers, bias, his] = await Promise.all(people.map((who) => subscribe(double, who)))
  await write('Oi', '5511977776666')
  for (const { notices } of [hers!, bias!, his!])
    expect(notices()).toMatchObject([{ path: '/tickets?sub=pending' }])
  expect(hers!.notices()[0]).not.toHaveProperty('reply')
  // Accepted while the push was under way.
  await arrive(desk, {
    connectionId,
    all: [anInbound({ from: '5511977775555', text: 'Alguém aí?' })],
  })
  clock.advance(5000)
  await runJobs()
  const [{ id: ticketId }] = (await bia(tickets.list, { status: 'pending' })).tickets as [Ticket]
  await bia(tickets.change, { ticketId, status: 'open' })
  await pass()
  expect(his!.notices()).toHaveLength(1)
})

test('a returning customer notifies again, and so does a message after an answer from the phone', async () => {
  const desk = await aDesk()
  const { double, ana, rui, write, connectionId, clock, inside, runJobs } = desk
  const { notices } = await subscribe(double, rui)
  const from = '5511977776666'
  await write('Oi', from)
  await write('Alguém?', from)
  expect(notices()).toHaveLength(1)
  const [{ id: ticketId }] = (await ana(tickets.list, { status: 'pending' })).tickets as [Ticket]
  // Closed by the periodic task: the messages are still unread.
  await inside(({ db }) =>
    db
      .updateTable('tickets')
      .set({ status: 'closed', closedAt: clock.now(), waitingSince: null })
      .where('id', '=', ticketId)
      .execute(),
  )
  await write('Voltei', from)
  expect(notices()).toHaveLength(1)
  expect(double.asked()).toBe(2)
  await write('Ainda aqui', from)
  expect(double.asked()).toBe(2)
  // A minute later: what comes at once is the phone's own greeting.
  const at = new Date(Date.now() + 60_000).toISOString()
  const typed = { from, at, fromMe: true, origin: 'phone-echo', text: 'Já vejo' } as const
  await arrive(desk, { connectionId, all: [anInbound(typed)] })
  await runJobs()
  expect(double.asked()).toBe(2)
  await write('E o troco?', from)
  expect(double.asked()).toBe(3)
})

test('a transferred ticket and a mention notify only their recipient', async () => {
  const { double, ana, bia, mel, attended: ticket, pass } = await aDesk()
  const people = [ana, bia, mel]
  const [anas, bias, mels] = await Promise.all(people.map((who) => subscribe(double, who)))
  await bia(ticketNotes.create, {
    ticketId: ticket.id,
    note: '@Mel Arantes, veja',
    mentions: [mel.user.id],
  })
  await pass()
  expect(mels!.notices()).toMatchObject([
    { title: 'Bia Nunes mencionou você em uma nota', body: '@Mel Arantes, veja' },
  ])
  await mel(tickets.change, { ticketId: ticket.id, userId: ana.user.id })
  await pass()
  expect(anas!.notices()).toMatchObject([{ title: 'Mel Arantes transferiu Lia Duarte para você' }])
  expect(bias!.notices()).toEqual([])
})

test('two consecutive notes notify each user they mention', async () => {
  const { double, bia, ana, mel, attended, pass, clock } = await aDesk()
  const [anas, mels] = await Promise.all([ana, mel].map((who) => subscribe(double, who)))
  clock.set('2026-03-02T12:00:01Z')
  const ticketId = attended.id
  for (const { user } of [ana, mel])
    await bia(ticketNotes.create, { ticketId, note: `@${user.name}, veja`, mentions: [user.id] })
  await pass()
  expect(anas!.notices()).toMatchObject([{ body: '@Ana Prado, veja' }])
  expect(mels!.notices()).toMatchObject([{ body: '@Mel Arantes, veja' }])
})

test('after the last of several messages is deleted, the others still notify', async () => {
  const desk = await aDesk()
  const { double, bia, lia, connectionId, attended, pass, inside } = desk
  const { notices } = await subscribe(double, bia)
  const from = lia.number!
  for (const text of ['Oi', 'Engano'])
    await arrive(desk, { connectionId, all: [anInbound({ from, text })] })
  await inside(({ db }) =>
    db
      .updateTable('messages')
      .set({ isDeleted: true })
      .where('ticketId', '=', attended.id)
      .where('body', '=', 'Engano')
      .execute(),
  )
  await pass()
  expect(notices()).toMatchObject([{ title: 'Lia Duarte (2)', body: 'Nova mensagem' }])
})

test('a snoozed ticket that is back notifies without unread messages', async () => {
  const { double, bia, attended, inside, pass } = await aDesk()
  const { notices } = await subscribe(double, bia)
  const { id: ticketId } = attended
  await inside(async (ctx) =>
    addLine(ctx, await showTicket(ctx, { ticketId }), { action: 'snoozeOver' }),
  )
  await pass()
  expect(notices()).toMatchObject([{ title: 'Lia Duarte está de volta' }])
})

test('a message delayed by the network notifies, a message already read does not', async () => {
  const desk = await aDesk()
  const { double, bia, lia, connectionId, pass, clock, runJobs, attended } = desk
  const { notices } = await subscribe(double, bia)
  const at = new Date(Date.now() - 5 * 3_600_000).toISOString()
  const from = lia.number!
  await arrive(desk, { connectionId, all: [anInbound({ from, text: 'De manhã', at })] })
  await pass()
  expect(notices()).toMatchObject([{ body: 'De manhã' }])
  await arrive(desk, { connectionId, all: [anInbound({ from, text: 'De novo' })] })
  clock.advance(5000)
  await runJobs()
  await bia(tickets.read, { ticketId: attended.id })
  await pass()
  expect(notices()).toHaveLength(1)
})

test('an open screen gets the event, and nothing is pushed', async () => {
  const desk = await aDesk()
  const { double, bia, write, world, companyId } = desk
  const { notices } = await subscribe(double, bia)
  const { live, url } = await startLive(desk)
  world.usersOnline = live.usersOnline
  const screen = await ready(url, bia)
  await write()
  expect(notices()).toEqual([])
  screen.socket.disconnect()
  await expect.poll(() => live.usersOnline(companyId, [bia.user.id])).toEqual(new Set())
  await write()
  expect(notices()).toHaveLength(1)
})

test('disabled occasions and quiet hours send nothing', async () => {
  const { double, bia, write, world, clock } = await aDesk()
  const { notices, endpoint, browser } = await subscribe(double, bia, { own: false })
  await write()
  const wished = (wishes: PushPreferences) =>
    bia(push.keep, { ...browser.subscription, endpoint, wishes })
  const at = clock.now().toLocaleTimeString('en-GB', {
    timeZone: 'America/Sao_Paulo',
    hour: '2-digit',
    minute: '2-digit',
  })
  const [hour, minute] = at.split(':')
  const later = `${String((Number(hour) + 2) % 24).padStart(2, '0')}:${minute}`
  await wished({ ...allWishes, quiet: { from: at, to: later } })
  await write()
  expect(notices()).toEqual([])
  // The same browser with other keys keeps its preferences.
  await bia(push.keep, browser.subscription)
  await write()
  expect(notices()).toEqual([])
  await wished(allWishes)
  await write()
  expect(notices()).toHaveLength(1)
  expect(world.push).toBeDefined()
})

test('a notification is retried when the service says', async () => {
  const { double, bia, ana, write, waitingJobs, clock, runJobs } = await aDesk()
  const { notices } = await subscribe(double, bia)
  await subscribe(double, ana)
  double.fault({ kind: 'status', status: 429, retryAfter: 120 })
  await write()
  expect(notices()).toEqual([])
  const [again] = await waitingJobs()
  expect(again).toMatchObject({ name: 'deliver-push', data: { tries: 2 } })
  expect(again!.runAt.getTime() - clock.now().getTime()).toBeGreaterThan(110_000)
  clock.advance(121_000)
  await runJobs()
  expect(double.asked()).toBe(2)
  expect(notices()).toHaveLength(1)
})
