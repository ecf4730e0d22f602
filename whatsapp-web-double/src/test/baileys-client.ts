import makeWASocket, {
  DisconnectReason,
  WAMessageStubType,
  type BinaryNode,
  type UserFacingSocketConfig,
  type WACallEvent,
  type WAMessage,
  type WASocket,
} from 'baileys'
import { plainHttpsAgent } from '../media/plain-https-agent.ts'
import { AuthStore } from './auth-store.ts'

const { restartRequired, loggedOut, connectionReplaced, timedOut } = DisconnectReason
const FINAL: number[] = [loggedOut, connectionReplaced, DisconnectReason.forbidden, 405]
const RETRY_MS = 20

const silent = {
  level: 'silent',
  child: () => silent,
  trace: () => {},
  debug: () => {},
  info: () => {},
  warn: () => {},
  error: () => {},
}

export type Config = Partial<UserFacingSocketConfig>
type Update = {
  id: string
  status?: number | undefined
  stub?: string[]
  edited?: string
  isDeleted: boolean
}

/** The least that a program around an unmodified Baileys does: it reconnects, and writes down what it is told. */
export class BaileysClient {
  socket!: WASocket
  readonly store: AuthStore
  readonly upserts: { type: string; message: WAMessage }[] = []
  readonly updates: Update[] = []
  readonly reactions: { id: string; text: string; fromMe: boolean }[] = []
  readonly acks: string[] = []
  readonly closes: number[] = []
  readonly codes: string[] = []
  readonly typing: string[] = []
  readonly calls: WACallEvent[] = []
  readonly history: { chats: number; messages: number }[] = []
  readonly restrictions: (boolean | undefined)[] = []
  isOpen = false
  onSocket: ((socket: WASocket) => void) | undefined
  readonly #url: string
  readonly #config: Config
  #isStopped = false

  constructor(
    url: string,
    { store = new AuthStore(), ...config }: Config & { store?: AuthStore } = {},
  ) {
    this.#url = url
    this.store = store
    this.#config = config
  }

  connect(): this {
    const { state, save } = this.store.open()
    this.socket = makeWASocket({
      auth: state,
      waWebSocketUrl: this.#url,
      logger: silent,
      syncFullHistory: false,
      emitOwnEvents: false,
      qrTimeout: 500,
      retryRequestDelayMs: 10,
      fetchAgent: plainHttpsAgent(),
      ...this.#config,
    })
    this.onSocket?.(this.socket)
    // Baileys merges the update into the credentials in a listener of its own.
    this.socket.ev.on('creds.update', () => queueMicrotask(save))
    this.#listen(this.socket)
    return this
  }

  text(words: string) {
    return this.upserts.find(({ message: { message } }) => wordsOf(message) === words)
  }

  statuses(id: string) {
    return this.updates.filter((one) => one.id === id).map(({ status }) => status)
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await this.socket.end(undefined)
  }

  #listen({ ev, ws }: WASocket): void {
    ev.on('messages.upsert', ({ type, messages }) =>
      this.upserts.push(...messages.map((message) => ({ type, message }))),
    )
    ev.on('messages.update', (updates) => {
      for (const { key, update } of updates)
        this.updates.push({
          id: key.id ?? '',
          status: update.status ?? undefined,
          isDeleted: update.messageStubType === WAMessageStubType.REVOKE,
          ...(update.messageStubParameters && { stub: update.messageStubParameters }),
          ...(update.message?.editedMessage && {
            edited: wordsOf(update.message.editedMessage.message) ?? '',
          }),
        })
    })
    ev.on('messages.reaction', (reactions) => {
      for (const { key, reaction } of reactions)
        this.reactions.push({
          id: key.id ?? '',
          text: reaction.text ?? '',
          fromMe: reaction.key?.fromMe === true,
        })
    })
    ev.on('presence.update', ({ presences }) =>
      this.typing.push(...Object.values(presences).map((one) => one.lastKnownPresence)),
    )
    ev.on('call', (calls) => this.calls.push(...calls))
    ev.on('messaging-history.set', ({ chats, messages }) =>
      this.history.push({ chats: chats.length, messages: messages.length }),
    )
    ws.on('CB:ack,class:message', ({ attrs }: BinaryNode) => {
      if (!attrs['error']) this.acks.push(attrs['id'] ?? '')
    })
    ev.on('connection.update', (update) => {
      if (update.qr) this.codes.push(update.qr)
      if (update.reachoutTimeLock) this.restrictions.push(update.reachoutTimeLock.isActive)
      if (update.connection === 'open') this.isOpen = true
      if (update.connection === 'close') this.#closed(update.lastDisconnect?.error)
    })
  }

  #closed(error: unknown): void {
    this.isOpen = false
    const code = (error as { output?: { statusCode?: number } })?.output?.statusCode ?? 0
    this.closes.push(code)
    const hasNoMoreCodes = code === timedOut && !this.socket.authState.creds.me
    if (this.#isStopped || hasNoMoreCodes || FINAL.includes(code)) return
    if (code === restartRequired) this.connect()
    else setTimeout(() => this.#isStopped || this.connect(), RETRY_MS)
  }
}

export const wordsOf = (message: WAMessage['message']): string | undefined =>
  message?.conversation ?? message?.extendedTextMessage?.text ?? undefined
