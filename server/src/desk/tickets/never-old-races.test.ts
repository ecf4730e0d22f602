import { messages } from '@recado/contract/messages'
import { tickets } from '@recado/contract/tickets'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aCompany, ownerDb } from '../../../test/company.ts'
import { soon } from '../../../test/soon.ts'

test('a page without messages is of the ticket that was asked for, however alike two of them are', async () => {
  const acme = await aCompany()
  const ofRui = await acme.ticket({ userId: acme.rui.user.id, status: 'open' })
  const ofBia = await acme.ticket({ userId: acme.bia.user.id, status: 'open' })
  const both = [ofRui.id, ofBia.id]
  // Changed together, their rows bear the same version.
  await ownerDb.updateTable('tickets').set({ unreadMessages: 1 }).where('id', 'in', both).execute()
  const theirs = await acme.rui(messages.list, { ticketId: ofRui.id, pageNumber: 50 })
  const own = await acme.bia(messages.list, { ticketId: ofBia.id, pageNumber: 50 })
  expect([theirs.ticket.id, own.ticket.id]).toEqual(both)
})

test.each(['begins', 'comes back'])(
  'a contact who is renamed while a ticket of theirs %s is shown as they are called now',
  async (how) => {
    const acme = await aCompany()
    const { id: contactId } = await acme.contact({ name: 'Antes' })
    const about = { contactId, userId: acme.bia.user.id }
    const old = how === 'begins' ? undefined : await acme.ticket({ ...about, status: 'closed' })
    const appear = () =>
      old
        ? ownerDb.updateTable('tickets').set({ status: 'open' }).where('id', '=', old.id).execute()
        : acme.ticket({ ...about, status: 'open' })
    const names = async () =>
      (await acme.bia(tickets.list, { status: 'open', showAll: true })).tickets.map(
        ({ contact }) => contact.name,
      )
    const appearing = await ownerDb.transaction().execute(async (renaming) => {
      const renamed = renaming.updateTable('contacts').set({ name: 'Depois' })
      await renamed.where('id', '=', contactId).execute()
      const begun = appear()
      // Either it waits for the renaming, or it is there and must be marked by it.
      await soon(async () => expect(await isHeldUp()).toBe(true))
      await names()
      return { begun }
    })
    await appearing.begun
    expect(await names()).toEqual(['Depois'])
  },
)

/** Whether somebody waits for another to end what they do to a contact. */
async function isHeldUp(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where wait_event_type = 'Lock' and query like '%tickets%'`.execute(
    ownerDb,
  )
  return rows.length > 0
}
