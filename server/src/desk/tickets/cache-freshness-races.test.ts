import { messages } from '@recado/contract/desk/messages'
import { tickets } from '@recado/contract/desk/tickets'
import { expect, test } from 'vitest'
import { aCompany, ownerDb } from '../../../test/company.ts'
import { untilBlocked } from '../../../test/database/run-blocked.ts'

test('a page without messages belongs to the requested ticket, even if two tickets are alike', async () => {
  const acme = await aCompany()
  const ofRui = await acme.ticket({ userId: acme.rui.user.id, status: 'open' })
  const ofBia = await acme.ticket({ userId: acme.bia.user.id, status: 'open' })
  const both = [ofRui.id, ofBia.id]
  // Rows changed in one transaction have the same version.
  await ownerDb.updateTable('tickets').set({ unreadMessages: 1 }).where('id', 'in', both).execute()
  const theirs = await acme.rui(messages.list, { ticketId: ofRui.id, pageNumber: 50 })
  const own = await acme.bia(messages.list, { ticketId: ofBia.id, pageNumber: 50 })
  expect([theirs.ticket.id, own.ticket.id]).toEqual(both)
})

test.each(['begins', 'comes back'])(
  'a contact renamed while their ticket %s is shown with the current name',
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
      // Either the ticket waits for the rename, or it exists and the rename must touch it.
      await untilBlocked(renaming)
      await names()
      return { begun }
    })
    await appearing.begun
    expect(await names()).toEqual(['Depois'])
  },
)
