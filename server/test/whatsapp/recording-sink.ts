import { pino } from 'pino'
import { expect, vi } from 'vitest'
import type { ConnectionStatus } from '@recado/contract/connections/connections'
import type {
  DriverContext,
  Inbound,
  Sink,
  StateInfo,
  WhatsAppDriver,
} from '../../src/platform/whatsapp-driver.ts'
import type { Keys } from '../../src/platform/driver-stores.ts'

type SinkCall<Call extends keyof Sink> = Parameters<NonNullable<Sink[Call]>>[0]

/** The core as a driver sees it. Records all calls, and stores or refuses messages as configured. */
export function aCore() {
  const told = {
    states: [] as StateInfo[],
    messages: [] as Inbound[],
    acks: [] as SinkCall<'ack'>[],
    edits: [] as SinkCall<'edited'>[],
    deletions: [] as SinkCall<'revoked'>[],
    reactions: [] as SinkCall<'reaction'>[],
    typings: [] as SinkCall<'typing'>[],
    failures: [] as SinkCall<'failed'>[],
    /** Events in order: `secret kept`, `CONNECTED` … */
    log: [] as string[],
  }
  const core = {
    secret: undefined as string | undefined,
    mayAct: true,
    keep: async (_message: Inbound) => {},
    /** Runs before keys are written. */
    commit: async () => {},
  }
  const sink: Sink = {
    state: async (now) => {
      told.states.push(now)
      told.log.push(now.state)
    },
    message: async (inbound) => {
      await core.keep(inbound)
      told.messages.push(inbound)
    },
    ack: async (receipt) => void told.acks.push(receipt),
    failed: async (failure) => void told.failures.push(failure),
    edited: async ({ mustExist: _isInsisted, ...edit }) => void told.edits.push(edit),
    revoked: async ({ mustExist: _isInsisted, ...deletion }) => void told.deletions.push(deletion),
    reaction: async ({ mustExist: _isInsisted, ...reaction }) => void told.reactions.push(reaction),
    typing: (typing) => void told.typings.push(typing),
  }
  const keep = (secret: string | undefined) => {
    core.secret = secret
    told.log.push(secret === undefined ? 'secret forgotten' : 'secret kept')
  }
  const names = new Map<string, string>()
  const context: DriverContext = {
    name: 'Loja',
    mayAct: () => core.mayAct,
    sink,
    names: {
      keep: async ({ networkId, remoteId }) => void names.set(networkId, remoteId),
      remoteOf: async (networkId) => names.get(networkId),
      networkIdOf: async (remoteId) => [...names].find(([, name]) => name === remoteId)?.[0],
    },
    log: pino({ level: 'silent' }),
    credentials: { read: async () => core.secret, write: async (secret) => keep(secret) },
    keys: keysInMemory(core, keep),
  }
  const open = (driver: WhatsAppDriver) => driver.open(context)
  const texts = () =>
    told.messages.map(({ body }) => (body.type === 'text' ? body.text : `<${body.type}>`))
  const latest = () => told.states.at(-1)!
  const reaches = async (state: ConnectionStatus): Promise<StateInfo> => {
    await vi.waitFor(() => expect(latest()?.state).toBe(state), { interval: 10 })
    return latest()
  }
  return { core, told, context, open, texts, latest, reaches }
}

type StoredKey = { value: string; isForever: boolean }

/** A driver's key store in memory. */
function keysInMemory(
  core: { secret: string | undefined; commit: () => Promise<void> },
  keep: (secret: string | undefined) => void,
): Keys {
  const kept = new Map<string, StoredKey>()
  return {
    read: async (kind, keys) =>
      Object.fromEntries(
        keys.flatMap((key) => {
          const found = kept.get(`${kind} ${key}`)
          return found ? [[key, found.value]] : []
        }),
      ),
    waiting: async () =>
      [...kept].flatMap(([name, { value, isForever }]) =>
        name.startsWith('inbox ') && isForever ? [{ key: name.slice('inbox '.length), value }] : [],
      ),
    async commit({ puts, removes, credentials }) {
      await core.commit()
      for (const { kind, key, value, days } of puts)
        kept.set(`${kind} ${key}`, { value, isForever: days === undefined })
      for (const { kind, key } of removes) kept.delete(`${kind} ${key}`)
      if (credentials !== undefined) keep(credentials)
    },
    clear: async () => {
      for (const [name, { isForever }] of kept)
        if (!name.startsWith('inbox ') || !isForever) kept.delete(name)
      if (core.secret !== undefined) keep(undefined)
    },
  }
}

export type Core = ReturnType<typeof aCore>
