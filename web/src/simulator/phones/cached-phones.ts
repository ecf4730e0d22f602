import type {
  Call,
  Chat,
  Device,
  Message,
  PairingOffer,
  Phone,
  PhoneEvent,
} from '@recado/simulator/wire'
import { cache } from '../../app/cache/query.ts'
import { peerOf, withAck, withChangedLast, withLast, withMessage, withUnread } from './merge.ts'

const ALL = 'simulator'

export const keys = {
  phones: [ALL, 'phones'],
  pairings: [ALL, 'pairings'],
  phone: (number: string) => [ALL, 'phone', number],
  devices: (number: string) => [ALL, 'phone', number, 'devices'],
  call: (number: string, peer: string) => [ALL, 'call', number, peer],
  chats: (number: string) => [ALL, 'phone', number, 'chats'],
  messages: (number: string, peer: string) => [ALL, 'phone', number, 'messages', peer],
}

const turn = <T>(key: string[], change: (old: T) => T): void =>
  void cache.setQueriesData<T>({ queryKey: key }, (old) => old && change(old))

const again = (key: string[]) => void cache.invalidateQueries({ queryKey: key })

/** Applies an event to the cached answers of its phone. Typing is transient and not cached. */
export function updateCachedPhone(number: string, event: PhoneEvent): void {
  switch (event.type) {
    case 'hello':
      again(keys.phone(number))
      return showPhone(event.phone)
    case 'phone':
      return showPhone(event.phone)
    case 'message':
    case 'edit':
    case 'delete':
    case 'reaction':
      showMessage(number, event.message)
      return showInList(number, event.message, event.type === 'message')
    case 'ack':
      return raiseAck(number, event)
    case 'chat':
      return turn<Chat[]>(keys.chats(number), (chats) =>
        withUnread(chats, event.with, event.unread),
      )
    case 'devices':
      return void cache.setQueryData<Device[]>(keys.devices(number), event.devices)
    case 'pairing':
      return void cache.setQueryData<PairingOffer[]>(keys.pairings, event.pairings)
    case 'group':
      return again(keys.chats(number))
    case 'call':
      return showCall(number, event.call)
    case 'typing':
      return
  }
}

/** The latest call with this other side. It is told once and read nowhere. */
const showCall = (number: string, call: Call): void =>
  void cache.setQueryData<Call>(keys.call(number, call.from === number ? call.to : call.from), call)

export const showPhone = (phone: Phone): void =>
  turn<Phone[]>(keys.phones, (phones) =>
    phones.some(({ number }) => number === phone.number)
      ? phones.map((one) => (one.number === phone.number ? phone : one))
      : [...phones, phone],
  )

function showMessage(number: string, message: Message): void {
  const peer = peerOf(message, number)
  turn<Message[]>(keys.messages(number, peer), (list) => withMessage(list, message))
}

/**
 * Updates the chat list if this is the newest message of its chat. Changes of older messages do not affect the list.
 */
function showInList(number: string, message: Message, isNew: boolean): void {
  const chats = cache.getQueryData<Chat[]>(keys.chats(number))
  if (!chats) return
  if (!isNew)
    return turn<Chat[]>(keys.chats(number), (list) =>
      withChangedLast(list, message.id, () => message),
    )
  const next = withLast(chats, message, number)
  if (next) cache.setQueryData(keys.chats(number), next)
  else again(keys.chats(number))
}

type AckEvent = Extract<PhoneEvent, { type: 'ack' }>

function raiseAck(number: string, { id, with: peer, level }: AckEvent): void {
  turn<Message[]>(keys.messages(number, peer), (list) => withAck(list, id, level))
  turn<Chat[]>(keys.chats(number), (chats) =>
    withChangedLast(chats, id, (last) => withAck([last], id, level)[0] ?? last),
  )
}
