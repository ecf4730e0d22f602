import { type ContactFull, contacts } from '@recado/contract/contacts/contacts'
import type { Input } from '@recado/contract/platform/endpoint'
import type { AccessClaims, World } from '../platform/ctx.ts'
import { withWorld, routes, type EndpointRequest } from '../platform/http/routes.ts'
import { Refusal } from '../platform/refusal.ts'
import { within } from '../platform/database/within.ts'
import type { Peer } from '../platform/whatsapp-driver.ts'
import { attendedByOther } from './hidden-tickets.ts'
import { addContact, blockContact, updateContact } from './commands.ts'
import { isHiddenName, refuseWithoutNumbers } from './hidden-numbers.ts'
import { checkNumbers } from './number-check.ts'
import { chooseContacts } from './contact-choices.ts'
import { listContacts, showContact } from './queries.ts'
import { removeContact } from './removal.ts'

export const contactRoutes = routes(contacts, {
  list: listContacts,
  choices: chooseContacts,
  show: showContact,
  create: withWorld(createContact),
  update: withWorld(changeContact),
  remove: removeContact,
  block: blockContact,
})

/** Asks WhatsApp first for the spelling of the number, outside a transaction. */
async function createContact(
  world: World,
  { input, claims }: EndpointRequest<Input<typeof contacts.create>>,
): Promise<ContactFull> {
  const { number, ...form } = input
  const peer = await peerOfNumber(world, claims!, number)
  return within(world, claims!, (ctx) => addContact(ctx, { ...form, peer }))
}

async function changeContact(
  world: World,
  { input, claims }: EndpointRequest<Input<typeof contacts.update>>,
): Promise<ContactFull> {
  const { number, ...edit } = input
  const before = await within(world, { ...claims!, readOnly: true }, async (ctx) => {
    if (number !== undefined) refuseWithoutNumbers(ctx)
    const contact = await showContact(ctx, input)
    if (isHiddenName(ctx, contact, input.name)) delete edit.name
    return contact
  })
  const isNew = number !== undefined && number !== before.number
  if (isNew && before.hasHiddenTicket) throw attendedByOther()
  if (isNew && before.isGroup) throw new Refusal('ERR_WAPP_INVALID_CONTACT')
  const peer = isNew ? await peerOfNumber(world, claims!, number) : undefined
  return within(world, claims!, (ctx) => updateContact(ctx, { ...edit, peer }))
}

async function peerOfNumber(world: World, claims: AccessClaims, number: string): Promise<Peer> {
  const checked = await checkNumbers(world, claims, [number])
  const peer = checked.get(number)
  if (!peer) throw new Refusal('ERR_WAPP_INVALID_CONTACT')
  return peer
}
