import { type Contact, contacts } from '@recado/contract/contacts'
import type { Input } from '@recado/contract/endpoint'
import { anyConnection } from '../connections/queries.ts'
import type { World } from '../platform/ctx.ts'
import { errand, routes, type Visit } from '../platform/http.ts'
import { Refusal } from '../platform/refusal.ts'
import { within } from '../platform/within.ts'
import { addContact } from './commands.ts'
import { listContacts, showContact } from './queries.ts'

export const contactRoutes = routes(contacts, {
  list: listContacts,
  show: showContact,
  create: errand(createContact),
})

/** WhatsApp is asked first how it spells the number; nothing is open meanwhile. */
async function createContact(
  world: World,
  { input, claims }: Visit<Input<typeof contacts.create>>,
): Promise<Contact> {
  const connectionId = await within(world, { ...claims!, readOnly: true }, anyConnection)
  const connection = world.networks.connection(connectionId)
  if (!connection) throw new Refusal('ERR_WAPP_NOT_INITIALIZED')
  const checked = await connection.checkNumbers([input.number]).catch((error: unknown) => {
    world.log.warn({ err: error, connectionId }, 'a number could not be checked')
    throw new Refusal('ERR_WAPP_CHECK_CONTACT')
  })
  const peer = checked.get(input.number)
  if (!peer) throw new Refusal('ERR_WAPP_INVALID_CONTACT')
  return within(world, claims!, (ctx) => addContact(ctx, { name: input.name, peer }))
}
