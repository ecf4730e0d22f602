import { contacts, type Contact } from '@recado/contract/contacts/contacts'
import { limits } from '@recado/contract/platform/limits'
import i18next from 'i18next'
import { call, Refused } from '../../app/calls/api.ts'
import { showError, showSuccess } from '../../app/calls/errors.ts'
import { startTicketWith } from '../../contacts/start-ticket.ts'
import { loadOrRefuse } from '../../app/calls/refused.ts'
import { loadRooms } from '../../i18n/start.ts'
import { showNotStarted } from '../../contacts/not-started.ts'

type Card = { name: string; number: string }

const isKnown = (error: unknown) =>
  error instanceof Refused && error.code === 'ERR_DUPLICATED_CONTACT'

/** A name on a card may be shorter or longer than a contact's may be. */
const nameFrom = ({ name, number }: Card): string =>
  name.length < limits.nameMin ? number : name.slice(0, limits.nameMax)

const create = (card: Card): Promise<Contact> =>
  call(contacts.create, { name: nameFrom(card), number: card.number })

/** Keeps the person of a card as a contact; says so, or that they are kept already. */
export async function saveCard(card: Card): Promise<void> {
  try {
    await loadOrRefuse(() => loadRooms(['message-acts']))
    await create(card)
    showSuccess(i18next.t('message-acts:contactSaved'))
  } catch (error) {
    if (isKnown(error)) showSuccess(i18next.t('message-acts:contactKnown'))
    else if (error instanceof Refused) showError(error)
    else throw error
  }
}

/** The conversation with the person of a card, who becomes a contact if need be; undefined where it was refused. */
export async function talkToCard(card: Card): Promise<string | undefined> {
  try {
    return await startTicketWith(await contactOf(card))
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    showNotStarted(error)
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
