import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { contactMerges } from '@recado/contract/contacts/merges'
import { contacts } from '@recado/contract/contacts/contacts'
import { messages } from '@recado/contract/desk/messages'
import { tickets } from '@recado/contract/desk/tickets'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import {
  aLinkedShop,
  aCountingNetwork,
  DAY_MS,
  waitingOf,
} from '../../test/whatsapp/picture-requests.ts'
import { LIA, SHOP } from '../../test/whatsapp/driver-rigs.ts'
import { picture } from '../../test/folder.ts'
import { anInbound } from '../../test/inbound.ts'
import { eventually } from '../../test/eventually.ts'

const anAvatar = async (background: string) =>
  sharp({ create: { width: 640, height: 480, channels: 3, background } })
    .jpeg()
    .toBuffer()

test.each(['simulated', 'baileys'] as const)(
  'on the %s network the picture of who writes arrives, is shown, is replaced and goes',
  async (kind) => {
    const { acme, lia } = await aLinkedShop(kind)
    await lia.shows(await anAvatar('#ff0000'))
    await lia.write(SHOP, 'Oi')
    const ticket = await eventually(async () => {
      const [found] = await waitingOf(acme)
      expect(found!.contact.profilePicUrl).not.toBe('')
      return found!
    })
    const { id, profilePicUrl: address } = ticket.contact
    expect(address).toMatch(new RegExp(`^/media/${acme.companyId}/pictures/[0-9a-f-]{36}$`))
    const detail = await acme.ana(tickets.show, { ticketId: ticket.id })
    expect(detail.contact.profilePicUrl).toBe(address)
    expect(await acme.ana(contacts.show, { id })).toMatchObject({ profilePicUrl: address })
    const [listed] = (await acme.ana(contacts.list, {})).contacts
    expect(listed!.profilePicUrl).toBe(address)
    expect(acme.heard()).toContain('contact update')

    const open = (url: string) => acme.app.inject({ url })
    const shown = await open(address)
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp'])
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ width: 192, height: 192 })
    const atNeighbours = address.replace(`/${acme.companyId}/`, `/${acme.neighbour.companyId}/`)
    const guessed = address.replace(/[^/]+$/, randomUUID())
    for (const url of [atNeighbours, guessed, `${address}x`])
      expect((await open(url)).statusCode, url).toBe(404)

    // The picture is requested again when the contact writes after a week.
    const now = async () => (await acme.ana(contacts.show, { id })).profilePicUrl
    acme.clock.advance(8 * DAY_MS)
    await lia.shows(await anAvatar('#0000ff'))
    await lia.write(SHOP, 'Mudei de foto')
    await eventually(async () => expect(await now()).not.toBe(address))
    expect((await open(await now())).statusCode).toBe(200)
    expect((await open(address)).statusCode).toBe(404)
    acme.clock.advance(8 * DAY_MS)
    await lia.shows(null)
    await lia.write(SHOP, 'E tirei')
    await eventually(async () => expect(await now()).toBe(''))
  },
)

test('a missing picture is requested again after a week, and after a failure on the next day', async () => {
  const { acme, sink, asked, restOf } = await aCountingNetwork(async ({ phone }) => {
    if (phone === '5511900000009') throw new Error('the network did not answer')
    return null
  })
  await sink.message(anInbound({ from: LIA }))
  await eventually(() => expect(asked).toEqual([LIA]))
  const { contact } = (await waitingOf(acme))[0]!
  await eventually(async () => expect(await restOf(contact.id)).toBe(7))
  await sink.message(anInbound({ from: LIA }))
  await sink.message(anInbound({ from: '5511900000009' }))
  await eventually(() => expect(asked).toEqual([LIA, '5511900000009']))
  const failed = (await waitingOf(acme)).find((one) => one.contact.number === '5511900000009')!
  expect(await restOf(failed.contact.id)).toBe(1)
})

test('a network that does not respond to picture requests delays no message and no stop', async () => {
  const { acme, sink, asked, worker } = await aCountingNetwork(
    async () => new Readable({ read: () => undefined }),
  )
  await sink.message(anInbound({ from: LIA, text: 'Oi' }))
  await eventually(() => expect(asked).toEqual([LIA]))
  await sink.message(anInbound({ from: LIA, text: 'Tudo bem?' }))
  const ticketId = await eventually(async () => {
    const [ticket] = await waitingOf(acme)
    expect(ticket!.messagesCount).toBe(2)
    return ticket!.id
  })
  await acme.ana(tickets.change, { ticketId, status: 'open' })
  await acme.ana(messages.send, { ticketId, body: 'Tudo' })
  worker.sender.wake()
  await eventually(() => expect(acme.network.sent).toHaveLength(1))
  await worker.stop()
})

test.each([
  ['what is no picture', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['what does not end', async () => Buffer.concat([await picture(), Buffer.alloc(3_000_000)])],
])('%s is not kept', async (_what, content) => {
  const { acme, sink, asked, restOf } = await aCountingNetwork(async () =>
    Readable.from([await content()]),
  )
  await sink.message(anInbound({ from: LIA }))
  await eventually(() => expect(asked).toEqual([LIA]))
  const { contact } = (await waitingOf(acme))[0]!
  await eventually(async () => expect(await restOf(contact.id)).toBe(1))
  expect(await acme.ana(contacts.show, contact)).toMatchObject({ profilePicUrl: '' })
})

test('a picture that another number cannot see is kept, and no picture of a blocked contact is requested', async () => {
  const shown = await picture()
  const { acme, sink, asked, pictureOf } = await aCountingNetwork(async () =>
    Readable.from([shown]),
  )
  await sink.message(anInbound({ from: LIA }))
  const { id, address } = await eventually(async () => {
    const { contact } = (await waitingOf(acme))[0]!
    expect(contact.profilePicUrl).not.toBe('')
    return { id: contact.id, address: contact.profilePicUrl }
  })
  const other = await aCountingNetwork(async () => null, acme)
  acme.clock.advance(8 * DAY_MS)
  await other.sink.message(anInbound({ from: LIA }))
  await eventually(() => expect([...asked, ...other.asked]).toHaveLength(2))
  const eva = '5511900000006'
  await acme.contact({ number: eva, blockedAt: new Date() })
  await other.sink.message(anInbound({ from: eva, fromMe: true }))
  await eventually(async () =>
    expect((await pictureOf(id))!.nextAt.getTime()).toBeGreaterThan(
      acme.world.clock().getTime() + 6 * DAY_MS,
    ),
  )
  expect((await acme.ana(contacts.show, { id })).profilePicUrl).toBe(address)
  expect([...asked, ...other.asked]).not.toContain(eva)
})

/** Lia, whose picture is stored and shown. */
async function aContactShown() {
  const shown = await picture()
  const number = await aCountingNetwork(async () => Readable.from([shown]))
  await number.sink.message(anInbound({ from: LIA }))
  const contact = await eventually(async () => {
    const { contact } = (await waitingOf(number.acme))[0]!
    expect(contact.profilePicUrl).not.toBe('')
    return contact
  })
  const { storageKey } = (await number.pictureOf(contact.id))!
  const isKept = async () => {
    await number.acme.runJobs()
    return number.acme.world.files.open(storageKey!).then(
      () => true,
      () => false,
    )
  }
  return { ...number, contact, storageKey, isKept }
}

test('deleting a contact deletes its picture, also after a merge', async () => {
  const { acme, contact, isKept } = await aContactShown()
  const other = await acme.contact({ name: 'Lia do trabalho' })
  await acme.ana(contactMerges.merge, {
    keptId: other.id,
    mergedId: contact.id,
  })
  expect(await isKept()).toBe(true)
  await acme.ana(contacts.remove, { id: other.id })
  expect(await isKept()).toBe(false)
})

test('after a merge and after its undo the picture is requested again without waiting for a message', async () => {
  const { acme, sink, asked, contact } = await aContactShown()
  const other = await acme.contact({ name: 'Lia do trabalho' })
  const joined = { keptId: contact.id, mergedId: other.id }
  const { id } = await acme.ana(contactMerges.merge, joined)
  await sink.state({ state: 'CONNECTED' })
  await eventually(() => expect(asked).toEqual([LIA, LIA]))
  await eventually(() => acme.ana(contactMerges.undo, { id }))
  await sink.state({ state: 'CONNECTED' })
  await eventually(() => expect(asked).toEqual([LIA, LIA, LIA]))
  expect(await acme.ana(contacts.show, { id: contact.id })).toMatchObject({
    profilePicUrl: contact.profilePicUrl,
  })
})

test('after the number changes, the picture of the old number is no longer shown', async () => {
  const { acme, contact, storageKey, isKept, pictureOf } = await aContactShown()
  const edited = await acme.ana(contacts.update, { id: contact.id, number: '5511977776666' })
  expect(edited.profilePicUrl).toBe('')
  expect(await isKept()).toBe(false)
  // That of the new number may have arrived by now.
  expect((await pictureOf(contact.id))?.storageKey).not.toBe(storageKey)
})

test('an unchanged picture keeps its address and is stored once', async () => {
  const { acme, sink, asked, contact, isKept } = await aContactShown()
  acme.clock.advance(8 * DAY_MS)
  await sink.message(anInbound({ from: LIA }))
  await eventually(() => expect(asked).toHaveLength(2))
  expect(await isKept()).toBe(true)
  expect(await acme.ana(contacts.show, { id: contact.id })).toMatchObject({
    profilePicUrl: contact.profilePicUrl,
  })
})
