import type { Account } from '../network/account.ts'
import { isGroup, type Chat } from '../traffic/stanzas.ts'
import { node } from '../wire/nodes.ts'

export type TypingState = 'composing' | 'recording' | 'paused'

/** Volatile: a client that is not connected never gets it. */
export function showTyping(by: Account, chat: Chat, state: TypingState): void {
  const media = state === 'recording' ? 'audio' : undefined
  const change = node(state === 'paused' ? 'paused' : 'composing', { media })
  const accounts = isGroup(chat) ? [...chat.members].filter((one) => one !== by) : [chat]
  const names = isGroup(chat)
    ? { from: chat.jid, participant: chat.nameOf(by) }
    : { from: by.addressing === 'lid' ? by.lidJid : by.jid }
  for (const { companions } of accounts)
    for (const { line } of companions.values()) line?.send(node('chatstate', names, [change]))
}
