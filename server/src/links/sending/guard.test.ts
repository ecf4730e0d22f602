import { type Message, messages } from '@recado/contract/desk/messages'
import { expect, test } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import { aSender, type SenderOverrides, deliverAll, claimLeaseFor } from '../../../test/sender.ts'
import { owner } from '../../../test/database.ts'
import { anInbound, arrive } from '../../../test/inbound.ts'
import { sendAutomated } from '../../desk/messages/automated.ts'
import { showTicket } from '../../desk/tickets/queries.ts'
import { linkedDevicePace } from '../../platform/driver-capabilities.ts'
import { capabilities } from '../../whatsapp/simulated/driver.ts'
import { makeLeaseClock } from '../lease/lease-clock.ts'

const paced = { driver: { capabilities: { ...capabilities, pace: linkedDevicePace } } }
const restricted = () => ({
  link: { isOnline: true, restrictedUntil: new Date(Date.now() + 3_600_000) },
})

/** Bia's company with one number that this node owns, and helpers that open tickets for her. */
async function aDesk(overrides: SenderOverrides = {}) {
  const acme = await aCompany()
  const { id: connectionId } = await acme.connection()
  const lease = await claimLeaseFor(acme, connectionId)
  const sender = aSender(acme, { lease, ...overrides })
  const mine = { connectionId, status: 'open', userId: acme.bia.user.id } as const
  /** A contact who has exchanged no message with this number. */
  const stranger = async () => {
    const { id: contactId, number } = await acme.contact()
    const { id: ticketId } = await acme.ticket({ ...mine, contactId })
    return { contactId, number, ticketId }
  }
  /** A contact who has just written. */
  const customer = async () => {
    const someone = await stranger()
    await arrive(acme, { connectionId, all: [anInbound({ from: someone.number })] })
    return someone
  }
  const say = async ({ ticketId }: { ticketId: number }, body: string) =>
    (await acme.bia(messages.send, { ticketId, body })) as Message
  const sayAutomatically = ({ ticketId }: { ticketId: number }, body: string) =>
    acme.inside(async (ctx) =>
      sendAutomated(ctx, await showTicket(ctx, { ticketId }), { body, userId: null }),
    )
  const look = async () => {
    sender.wake()
    await sender.idle()
  }
  const bodies = () => acme.network.sent.map(({ body }) => (body.type === 'text' ? body.text : ''))
  const failureOf = async ({ ticketId }: { ticketId: number }) =>
    (await acme.bia(messages.list, { ticketId })).messages.findLast(({ fromMe }) => fromMe)!.failure
  const waiting = () =>
    owner<{ writtenAt: Date | null; attempts: number }>`
      select written_at as "writtenAt", attempts from outbox where company_id = ${acme.companyId} order by id`
  return {
    acme,
    connectionId,
    lease,
    sender,
    stranger,
    customer,
    say,
    sayAutomatically,
    look,
    bodies,
    failureOf,
    waiting,
  }
}

test('an owner whose lease clock has run out sends nothing more, even if it has claimed entries', async () => {
  const lost: string[] = []
  const isOver = makeLeaseClock(performance.now() - 60_000, () => {})
  const desk = await aDesk({ leaseClock: isOver, onLeaseLost: () => void lost.push('lost') })
  await desk.say(await desk.stranger(), 'um')
  await desk.look()
  isOver.end()
  expect(desk.bodies()).toEqual([])
  expect(lost).toEqual(['lost'])
  expect(await desk.waiting()).toHaveLength(1)
})

test('a refusal received by a former owner does not mark the message that the next owner sends', async () => {
  const desk = await aDesk()
  const { acme, connectionId } = desk
  const lia = await desk.stranger()
  acme.network.answer = () => ({
    outcome: 'refused',
    code: 'ERR_SENDING_WAPP_MSG',
    retry: 'never',
    text: 'no',
  })
  const connection = acme.network.connection(connectionId)
  const formerOwner = aSender(acme, {
    lease: desk.lease,
    connection: {
      ...connection,
      send: async (message) => {
        await owner`update connection_leases set epoch = epoch + 1 where connection_id = ${connectionId}`
        return connection.send(message)
      },
    },
  })
  await desk.say(lia, 'um')
  await deliverAll(formerOwner)
  expect(await desk.failureOf(lia)).toBeNull()
  expect(await desk.waiting()).toHaveLength(1)
})

test('a contact who opted out of automatic messages gets none, and agents can still answer', async () => {
  const desk = await aDesk()
  const lia = await desk.customer()
  await owner`insert into suppressions (company_id, number) values (${desk.acme.companyId}, ${lia.number})`
  await desk.sayAutomatically(lia, 'Ainda aí?')
  await desk.look()
  expect(await desk.failureOf(lia)).toMatchObject({ code: 'ERR_CONTACT_SUPPRESSED' })
  await desk.say(lia, 'Pode deixar!')
  await desk.look()
  expect(desk.bodies()).toEqual(['Pode deixar!'])
})

test('while the network restricts new chats of a number, its customers are still answered', async () => {
  const desk = await aDesk(restricted())
  const [lia, otto] = [await desk.customer(), await desk.stranger()]
  await desk.say(lia, 'Bom dia, Lia!')
  await desk.say(otto, 'Bom dia, Otto!')
  await desk.look()
  expect(desk.bodies()).toEqual(['Bom dia, Lia!'])
  expect(await desk.failureOf(otto)).toEqual({
    code: 'ERR_WAPP_NEW_CHATS_RESTRICTED',
    canRetry: true,
  })
})

test('a number with a pace limit sends at human pace and loses no message', async () => {
  const desk = await aDesk(paced)
  const { clock } = desk.acme
  clock.set(new Date())
  const all = [await desk.customer(), await desk.customer(), await desk.customer()]
  for (const [n, who] of all.entries()) await desk.say(who, `resposta ${n}`)
  await desk.look()
  expect(desk.bodies()).toHaveLength(1)
  // A postponed message was not sent: it counts no attempt and can still be cancelled.
  expect(await desk.waiting()).toEqual([
    { writtenAt: null, attempts: 0 },
    { writtenAt: null, attempts: 0 },
  ])
  clock.advance(1000)
  await desk.look()
  expect(desk.bodies()).toHaveLength(2)
  clock.advance(1000)
  await desk.look()
  expect(desk.bodies().toSorted()).toEqual(['resposta 0', 'resposta 1', 'resposta 2'])
})

test('a message behind another to the same contact waits for its own turn and stays unsent until then', async () => {
  const desk = await aDesk(paced)
  const { clock } = desk.acme
  clock.set(new Date())
  const lia = await desk.customer()
  for (let n = 0; n < 4; n++) await desk.say(lia, `resposta ${n}`)
  const sentAfter: number[] = []
  for (let second = 0; second < 5; second++) {
    await desk.look()
    sentAfter.push(desk.bodies().length)
    expect((await desk.waiting()).filter(({ writtenAt }) => writtenAt)).toEqual([])
    clock.advance(1000)
  }
  expect(sentAfter).toEqual([1, 2, 3, 4, 4])
})

test('a message behind one that must be retried stays unsent', async () => {
  const desk = await aDesk()
  const lia = await desk.customer()
  for (const body of ['um', 'dois', 'três']) await desk.say(lia, body)
  const textOf = ({ body }: { body: { type: string } }) => (body as { text?: string }).text
  desk.acme.network.answer = (message) =>
    textOf(message) === 'um' ? { outcome: 'accepted' } : { outcome: 'uncertain' }
  await desk.look()
  expect(desk.bodies()).toEqual(['um', 'dois'])
  expect((await desk.waiting()).map(({ writtenAt }) => writtenAt !== null)).toEqual([true, false])
})

test('the daily limit of first contacts holds across owners, and agents get its error code', async () => {
  const pace = { ...linkedDevicePace, firstPerDay: { young: 2, grown: 2 } }
  const driver = { capabilities: { ...capabilities, pace } }
  const desk = await aDesk({ driver })
  const all = [await desk.stranger(), await desk.stranger(), await desk.stranger()]
  for (const [n, who] of all.entries()) {
    await desk.say(who, `oferta ${n}`)
    await deliverAll(aSender(desk.acme, { lease: desk.lease, driver }))
  }
  expect(desk.bodies()).toEqual(['oferta 0', 'oferta 1'])
  expect(await desk.failureOf(all[2]!)).toMatchObject({ code: 'ERR_WAPP_FIRST_CONTACTS_LIMIT' })

  desk.acme.clock.advance(24 * 3_600_000)
  await desk.sayAutomatically(await desk.stranger(), 'oferta 3')
  await desk.look()
  expect(desk.bodies()).toContain('oferta 3')
})
