import type { Person, Reply, Request } from '../wire.ts'
import { rejectCall } from './calls.ts'
import { deleteMessage, editMessage, reactTo } from './changes.ts'
import { groupsOf } from './groups.ts'
import { mediaOf } from './media.ts'
import { recipientOf, sendMessage } from './messages.ts'
import { lidOf, phoneOf } from './phones.ts'
import { raiseReceipt } from './receipts.ts'
import { showTyping } from './typing.ts'
import { isGroup, personOf } from './views.ts'
import type { DeviceStream, World } from './world.ts'

type Answer = Omit<Extract<Reply, { ok: true }>, 'type' | 'id' | 'ok'>

/** Answers a request of a device. Throws `Refusal`. */
export function answerRequest(world: World, stream: DeviceStream, request: Request): Answer {
  const { number, deviceId } = stream
  const change = { by: number, deviceId }
  switch (request.op) {
    case 'send': {
      const { at, level } = sendMessage(world, { author: stream, draft: request.message })
      return { at, level }
    }
    case 'edit':
      return { at: editMessage(world, { ...change, id: request.messageId, body: request.body }) }
    case 'revoke':
      return { at: deleteMessage(world, { ...change, id: request.messageId }) }
    case 'react':
      return { at: reactTo(world, { ...change, id: request.messageId, emoji: request.emoji }) }
    case 'read':
      return read(world, { number, ids: request.messageIds, level: request.played ? 4 : 3 })
    case 'typing':
      showTyping(world, { from: number, to: recipientOf(world, request.to), state: request.state })
      return {}
    case 'check-numbers':
      return { numbers: checked(world, request.numbers) }
    case 'picture':
      return { picture: pictureOf(world, request.of) }
    case 'groups':
      return { groups: groupsOf(world, number) }
    case 'reject-call':
      rejectCall(world, { id: request.callId, by: number })
      return {}
    case 'logout':
      return {} // unlinked after the reply is sent
  }
}

function read(
  world: World,
  { number, ids, level }: { number: string; ids: string[]; level: 3 | 4 },
): Answer {
  for (const messageId of ids)
    raiseReceipt(world, { messageId, by: number, level, isFromDevice: true })
  return {}
}

/** An unknown number counts as registered, because a message to it would create it. */
function checked(world: World, numbers: string[]): Record<string, Person | null> {
  const found = numbers.map((number): [string, Person | null] => {
    const phone = phoneOf(world, number)
    if (!phone) return [number, { number, lid: lidOf(number) }]
    return [number, phone.registered ? { ...personOf(world, number), number } : null]
  })
  return Object.fromEntries(found)
}

function pictureOf(world: World, address: string) {
  if (isGroup(address)) return null
  const { pictureId } = phoneOf(world, recipientOf(world, address)) ?? {}
  return pictureId === undefined ? null : mediaOf(world, pictureId)
}
