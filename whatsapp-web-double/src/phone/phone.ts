import type { proto } from 'baileys'
import { openMedia } from '../media/cipher.ts'
import { messageOf, type Draft as Written } from '../messages/draft.ts'
import type { Account } from '../network/account.ts'
import type { ChatEntry } from '../network/chat-log.ts'
import type { Companion } from '../network/companion.ts'
import { Group } from '../network/group.ts'
import type { Network } from '../network/network.ts'
import { enterCode } from '../server/pairing-code.ts'
import { scan } from '../server/pairing-qr.ts'
import { endLine } from '../server/queries.ts'
import { restrict } from '../server/restrictions.ts'
import { sendDeviceList } from '../traffic/devices.ts'
import { sendFromPhone } from '../traffic/post.ts'
import { chatName, type Chat } from '../traffic/stanzas.ts'
import { ring, type Call } from './calls.ts'
import { deletionOf, editOf, reactionOf } from './changes.ts'
import { cutDevices, type CloseCode } from './cutting.ts'
import { changeGroup, type GroupChange } from './groups.ts'
import { readChat } from './reading.ts'
import { showTyping, type TypingState } from './typing.ts'

export type PhoneDraft = Omit<Written, 'quoted'> & { quotedId?: string }
type Address = string | Phone | Group

/** A person's phone, controlled by a test: it links devices, writes, reads, calls. */
export class Phone {
  /** Settings of its automatic behaviour: `receipts`, `addressing`, `isOnline` … */
  readonly account: Account
  readonly #network: Network

  constructor(network: Network, account: Account) {
    this.#network = network
    this.account = account
  }

  get number(): string {
    return this.account.number
  }

  get jid(): string {
    return this.account.jid
  }

  get lidJid(): string {
    return this.account.lidJid
  }

  get devices(): Companion[] {
    return [...this.account.companions.values()]
  }

  /** Events: `message`, `receipt`, `typing`, `rejected`, `pairingCode`. */
  get heard() {
    return this.account.heard
  }

  /** Links the client that shows this QR code. */
  scan(code: string): Promise<Companion> {
    return scan(this.#network, this.account, code)
  }

  /** Links the client that shows this code of eight letters and named this number. */
  enterCode(code: string): Promise<Companion> {
    return enterCode(this.#network, this.account, code)
  }

  unlinkDevices(): void {
    for (const { device, line } of this.devices) {
      this.account.companions.delete(device)
      if (line) endLine(line)
    }
    sendDeviceList(this.account)
  }

  /** Ends the lines of its devices: with this code as the server's reason, or without a reason. */
  cut(code?: CloseCode, forMs = 0): void {
    cutDevices(this.#network, this.account, { code, forMs })
  }

  /** Cuts off its devices only, and refuses them until the outage is over. */
  outage(isOn: boolean): void {
    const { outages } = this.#network.faults
    if (isOn) outages.add(this.number)
    else outages.delete(this.number)
    if (isOn) this.cut(503)
  }

  /** It may not begin new chats until this time. Notifies its devices. */
  restrict(until: Date | undefined): void {
    restrict(this.#network, this.account, until)
  }

  /** Sends a message and returns its id. */
  write(to: Address, content: string | PhoneDraft, id?: string): Promise<string> {
    const { quotedId, ...draft } = typeof content === 'string' ? { text: content } : content
    const quoted = quotedId === undefined ? undefined : this.message(quotedId)
    const written = {
      ...draft,
      ...(quoted && { quoted: { ...quoted, author: quoted.author.jid } }),
    }
    return this.send(to, messageOf(written, this.#network.media), id)
  }

  /** Encrypts and sends any message that a phone may send. */
  async send(to: Address, message: proto.IMessage, id?: string): Promise<string> {
    const letter = { id: id ?? this.#network.nextId('3A'), from: this.account, message }
    await sendFromPhone({ ...letter, to: this.#chat(to), at: new Date() })
    return letter.id
  }

  /** Replaces the text of one of its own messages. */
  async edit(id: string, text: string): Promise<void> {
    const message = this.message(id)
    await this.send(message.chat, editOf(this.account, message, text))
  }

  /** Deletes one of its own messages for everybody. */
  async remove(id: string): Promise<void> {
    const message = this.message(id)
    await this.send(message.chat, deletionOf(message))
  }

  /** Sets a reaction; null removes it. */
  async react(id: string, emoji: string | null): Promise<void> {
    const message = this.message(id)
    await this.send(message.chat, reactionOf(message, emoji))
  }

  /** Opens a conversation and reads all its messages. */
  read(from: Address): void {
    readChat(this.#network, this.account, this.#chat(from))
  }

  types(to: Address, state: TypingState = 'composing'): void {
    showTyping(this.account, this.#chat(to), state)
  }

  calls(to: Address, { video = false } = {}): Call {
    return ring(this.#network, { from: this.account, to: this.#chat(to), video })
  }

  /** Creates a group. */
  group(subject: string, members: Phone[]): Group {
    const accounts = members.map(({ account }) => account)
    const group = this.#network.group(subject, this.account, accounts)
    this.changeGroup(group, { act: 'create' })
    return group
  }

  /** Changes the subject of a group, adds members or removes them. */
  changeGroup(group: Group, change: GroupChange): void {
    changeGroup(this.#network, { group, by: this.account }, change)
  }

  /** Sets its profile picture; null removes it. */
  showPicture(bytes: Buffer | null, type = 'image/jpeg'): void {
    this.account.picture = bytes ? this.#network.media.put(bytes, { type }) : undefined
  }

  /** The messages of one chat or group as it shows them, oldest first. */
  messages(other: Address): ChatEntry[] {
    return this.account.log.with(chatName(this.#chat(other)))
  }

  /** Throws if the phone shows no such message. */
  message(id: string): ChatEntry {
    const message = this.account.log.get(id)
    if (!message) throw new Error(`${this.number} shows no message ${id}`)
    return message
  }

  /** The decrypted file of a message. Throws if it has expired or does not match the message. */
  file(id: string): Buffer {
    const { file } = this.message(id)
    if (!file) throw new Error(`message ${id} has no file`)
    const body = this.#network.media.get(file.path)
    if (!body) throw new Error(`the file of message ${id} is gone`)
    return openMedia(body, file.keys, file.cipher)
  }

  #chat(address: Address): Chat {
    if (address instanceof Phone) return address.account
    if (address instanceof Group) return address
    const chat = address.includes('@')
      ? this.#network.groups.get(address)
      : this.#network.accountOf(`${address}@s.whatsapp.net`)
    if (!chat) throw new Error(`${address} is not on the network`)
    return chat
  }
}
