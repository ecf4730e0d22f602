import type { TypingState } from '../wire.ts'
import { membersOf } from './groups.ts'
import { phoneOf } from './phones.ts'
import { chatPeer, isGroup, personOf } from './views.ts'
import { emitNews } from './world.ts'
import type { World } from './world.ts'

interface Typing {
  from: string
  to: string
  state: TypingState
}

/** Volatile: a device that is offline never gets it. */
export function showTyping(world: World, { from, to, state }: Typing): void {
  const others = isGroup(to) ? membersOf(world, to).map(({ number }) => number) : [to]
  const chat = isGroup(to) ? to : from
  for (const number of others.filter((other) => other !== from)) {
    if (isOnline(world, number)) {
      emitNews(world, number, () => ({ type: 'typing', with: chat, by: from, state }))
    }
    for (const link of linksOf(world, number)) {
      const frame = {
        type: 'typing',
        chat: chatPeer(world, chat),
        by: personOf(world, from),
        state,
      } as const
      world.emit({ kind: 'frame', link, frame })
    }
  }
}

const isOnline = (world: World, number: string) => phoneOf(world, number)?.online === true

function linksOf(world: World, number: string): string[] {
  const devices = world.store.all<{ id: string }>('select id from device where number = ?', number)
  return devices.flatMap(({ id }) => world.online.get(id)?.id ?? [])
}
