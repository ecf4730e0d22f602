import { type Message, messages } from '@recado/contract/desk/messages'
import { expect, test } from 'vitest'
import { aCompany } from '../../../test/company.ts'
import { blocksOf } from '../../../test/database/blocks.ts'
import { owner } from '../../../test/database.ts'
import { closeWindow, closingWindow } from './commands.ts'
import { isWindowOpen } from './queries.ts'

/** Bia has just written to Lia, a contact merged from two, through a number with a window of 24 hours. */
async function aWindow() {
  const acme = await aCompany()
  const { companyId } = acme
  const { id: connectionId } = await acme.connection({ provider: 'cloud' })
  const { id: contactId } = await acme.contact({ name: 'Lia' })
  const joined = await acme.contact({ name: 'Lia Duarte', mergedInto: contactId })
  /** The window of each of the two contacts, relative to now. */
  const ends = async (hours: { lia: number; joined: number }) => {
    for (const [id, left] of [
      [contactId, hours.lia],
      [joined.id, hours.joined],
    ])
      await owner`insert into service_windows (company_id, connection_id, contact_id, ends_at)
        values (${companyId}, ${connectionId}, ${id}, now() + make_interval(mins => ${left! * 60}::int))
        on conflict (company_id, connection_id, contact_id) do update set ends_at = excluded.ends_at`
  }
  await ends({ lia: 1, joined: 1 })
  const { id: ticketId } = await acme.ticket({
    connectionId,
    contactId,
    status: 'open',
    userId: acme.bia.user.id,
  })
  const { id: messageId } = (await acme.bia(messages.send, { ticketId, body: 'Olá?' })) as Message
  const isOpen = () => acme.inside((ctx) => isWindowOpen(ctx, { connectionId, contactId }))
  const refused = () => acme.inside((ctx) => closeWindow(ctx, { messageId }))
  return { acme, joined, messageId, ends, isOpen, refused }
}

test('a refused message closes the window, whichever merged contact it belongs to', async () => {
  const { isOpen, refused } = await aWindow()
  expect(await isOpen()).toBe(true)
  await refused()
  expect(await isOpen()).toBe(false)
})

test('a window opened after that message was sent stays open', async () => {
  const { ends, isOpen, refused, messageId } = await aWindow()
  await owner`update messages set created_at = now() - interval '1 minute' where id = ${messageId}`
  await ends({ lia: 24, joined: -1 })
  await refused()
  expect(await isOpen()).toBe(true)
})

test('the other contacts are not read', async () => {
  const { acme, messageId } = await aWindow()
  await owner`
    insert into contacts (company_id, name, number)
    select ${acme.companyId}, 'Cliente ' || n, '5511' || (900000000 + n) from generate_series(1, 3000) n`
  await owner`analyze contacts`
  expect(await blocksOf(acme, closingWindow(messageId, new Date()))).toBeLessThan(60)
})
