import type { proto } from 'baileys'
import { contentOf, type Content } from '../messages/content.ts'
import { openEdit } from '../messages/sealed-edit.ts'

/** 0 pending, 1 accepted by the server, 2 delivered, 3 read, 4 played. */
export type AckLevel = 0 | 1 | 2 | 3 | 4

type Author = { number: string; jid: string; lidJid: string }

/** A message that is being added to a phone's log. */
export type LogEntry = {
  id: string
  /** The number of the other person, or the address of the group. */
  chat: string
  author: Author
  message: proto.IMessage
  at: Date
  fromMe: boolean
  ack: AckLevel
  /** The address of the chat in the stanza. Receipts use the same address. */
  addressedAs: string
}

/** A message as a phone shows it. */
export type ChatEntry = LogEntry &
  Content & {
    editedAt?: Date
    deletedAt?: Date
    /** At most one reaction per person, by number. */
    reactions: Map<string, { emoji: string; at: Date }>
  }

/** The messages of a phone. Each id is stored once, and each change is accepted only from a person who may make it. */
export class ChatLog {
  readonly #messages = new Map<string, ChatEntry>()

  get(id: string): ChatEntry | undefined {
    return this.#messages.get(id)
  }

  get size(): number {
    return this.#messages.size
  }

  /** Oldest first. */
  with(chat: string): ChatEntry[] {
    return [...this.#messages.values()].filter((one) => one.chat === chat)
  }

  get chats(): string[] {
    return [...new Set([...this.#messages.values()].map(({ chat }) => chat))]
  }

  /** Applies a new message or a change: an edit, a deletion, a reaction. */
  take(entry: LogEntry): void {
    const { message, author, at } = entry
    const { reactionMessage, protocolMessage, secretEncryptedMessage } = message
    if (reactionMessage) return this.#react(reactionMessage, author, at)
    if (protocolMessage?.editedMessage)
      return this.#edit(protocolMessage.key?.id, protocolMessage.editedMessage, entry)
    if (protocolMessage) return this.#revoke(protocolMessage.key?.id, entry)
    if (secretEncryptedMessage) return this.#openEdit(secretEncryptedMessage, entry)
    const content = contentOf(message)
    if (!content || this.#messages.has(entry.id)) return
    this.#messages.set(entry.id, { ...entry, ...content, reactions: new Map() })
  }

  /**
   * Returns the ids for which this tick is new: messages whose tick rose, and ids that are not messages (edits,
   * reactions).
   */
  raise(ids: string[], ack: AckLevel): string[] {
    return ids.filter((id) => {
      const message = this.#messages.get(id)
      if (!message) return true
      if (message.ack >= ack) return false
      message.ack = ack
      return true
    })
  }

  #react({ key, text }: proto.Message.IReactionMessage, { number }: Author, at: Date): void {
    const target = this.#messages.get(key?.id ?? '')
    if (text) target?.reactions.set(number, { emoji: text, at })
    else target?.reactions.delete(number)
  }

  #edit(id: string | null | undefined, edited: proto.IMessage, { author, at }: LogEntry): void {
    const target = this.#messages.get(id ?? '')
    const content = contentOf(edited)
    if (!target || !content || target.author.number !== author.number) return
    target.text = content.text
    target.editedAt = at
  }

  #openEdit(sealed: proto.Message.ISecretEncryptedMessage, entry: LogEntry): void {
    const id = sealed.targetMessageKey?.id ?? ''
    const secret = this.#messages.get(id)?.message.messageContextInfo?.messageSecret
    if (!secret) return
    const { jid, lidJid } = entry.author
    const edited = openEdit(sealed, { id, secret, authors: [jid, lidJid] })
    if (edited) this.#edit(id, edited, entry)
  }

  #revoke(id: string | null | undefined, { author, at }: LogEntry): void {
    const target = this.#messages.get(id ?? '')
    if (!target || target.author.number !== author.number) return
    target.text = ''
    target.deletedAt = at
  }
}
