import { contacts, type Contact } from '@recado/contract/contacts/contacts'
import { limits } from '@recado/contract/platform/limits'
import i18next from 'i18next'
import { call, Refused } from '../../app/calls/api.ts'
import { showError, showSuccess } from '../../app/calls/errors.ts'
import { startTicketWith } from '../../contacts/start-ticket.ts'
import { importOrRefuse } from '../../app/calls/refused.ts'
import { loadNamespaces } from '../../i18n/start.ts'
import { showStartRefusal } from '../../contacts/start-refusal.ts'

type Card = { name: string; number: string }

const isKnown = (error: unknown) =>
  error instanceof Refused && error.code === 'ERR_DUPLICATED_CONTACT'

/** A name on a card may be shorter or longer than the limits for contact names. */
const nameFrom = ({ name, number }: Card): string =>
  name.length < limits.nameMin ? number : name.slice(0, limits.nameMax)

const create = (card: Card): Promise<Contact> =>
  call(contacts.create, { name: nameFrom(card), number: card.number })

/** Saves the person on a card as a contact, and says whether the contact is new or already existed. */
export async function saveCard(card: Card): Promise<void> {
  try {
    await importOrRefuse(() => loadNamespaces(['message-actions']))
    await create(card)
    showSuccess(i18next.t('message-actions:contactSaved'))
  } catch (error) {
    if (isKnown(error)) showSuccess(i18next.t('message-actions:contactKnown'))
    else if (error instanceof Refused) showError(error)
    else throw error
  }
}

/** Starts a conversation with the person on a card and creates the contact if needed; undefined if refused. */
export async function startTicketFromCard(card: Card): Promise<string | undefined> {
  try {
    return await startTicketWith(await contactOf(card))
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    showStartRefusal(error)
    return undefined
  }
}

async function contactOf(card: Card): Promise<number> {
  try {
    return (await create(card)).id
  } catch (error) {
    const known = isKnown(error) ? await find(card) : undefined
    if (!known) throw error
    return known.id
  }
}

async function find({ number }: Card): Promise<Contact | undefined> {
  const digits = number.replace(/\D/g, '')
  const page = await call(contacts.list, { searchParam: digits })
  return page.contacts.find((contact) => contact.number === digits) ?? page.contacts[0]
}
