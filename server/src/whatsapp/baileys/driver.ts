import { randomBytes } from 'node:crypto'
import { sleep } from '@recado/concurrency/sleep'
import type { Logger } from 'pino'
import type { Answers, Question } from '@recado/baileys-driver/protocol'
import { Refusal } from '../../platform/refusal.ts'
import { type Capabilities, linkedDevicePace } from '../../platform/driver-capabilities.ts'
import type { Connection, Peer, WhatsAppDriver } from '../../platform/whatsapp-driver.ts'
import { type BaileysDevice, runLinks, makeDevice } from './device.ts'
import {
  downloadFile,
  downloadPicture,
  type FetchedFile,
  type BaileysMediaLocation,
} from './download.ts'
import { handleEvent } from './events.ts'
import type { BaileysMediaHosts } from './media-hosts.ts'
import { dispatch, sendMessage } from './outbound.ts'
import { type BaileysPace, defaultPace } from './pace.ts'
import { pairingCode } from './pairing.ts'
import { makePool, type Pool } from './pool.ts'
import { makeVersions, type Version } from './versions.ts'

type Options = {
  /** The URL of a WebSocket double, in tests. Undefined: WhatsApp's own. */
  url?: string | undefined
  version?: Version | undefined
  hasGroups?: boolean
  pace?: Partial<BaileysPace>
  pool?: Pool
  /** Of the process, not of one connection. */
  log?: Logger
  random?: () => number
}

export const capabilities: Capabilities = {
  qr: true,
  pairingCode: true,
  editOwn: true,
  deleteForAll: true,
  reactions: true,
  typing: true,
  numberCheck: true,
  // About as fast as a person scrolling through a list of chats, which requests many pictures at once.
  pictureEveryMs: 4000,
  groups: true,
  calls: true,
  clientMessageIds: true,
  phoneEcho: true,
  templates: false,
  pace: linkedDevicePace,
}

/** Links numbers like WhatsApp Web, in separate processes; see the package `baileys-driver`. */
export function baileysDriver({
  url,
  version,
  hasGroups = false,
  log,
  pool = makePool(log),
  random = Math.random,
  ...options
}: Options = {}): WhatsAppDriver {
  const pace = { ...defaultPace, ...options.pace }
  const versions = makeVersions({ fixed: version, isOffline: url !== undefined })
  const mediaHosts = { transferMs: pace.transferMs, isLocal: url !== undefined }
  return {
    capabilities,
    open: (context) => {
      const device = makeDevice({ ...context, pool, pace, random, versions, url, hasGroups })
      const linked = runLinks(device, handleEvent).catch((err: unknown) =>
        context.log.error({ err }, 'a connection to WhatsApp has failed'),
      )
      return connectionOf(device, mediaHosts, linked)
    },
  }
}

function connectionOf(
  device: BaileysDevice,
  mediaHosts: BaileysMediaHosts,
  linked: Promise<void>,
): Connection {
  return {
    send: (message) => sendMessage(device, mediaHosts, message),
    edit: (target, text) => dispatch(device, { op: 'edit', id: newId(), target, text }),
    revoke: (target) => dispatch(device, { op: 'revoke', id: newId(), target }),
    react: (target, emoji) => dispatch(device, { op: 'react', id: newId(), target, emoji }),
    markRead: async (read) => void (await asked(device, { op: 'read', ...read })),
    typing: async (to, state) => void (await asked(device, { op: 'typing', to, state })),
    profilePicture: async (of) => {
      const found = await asked(device, { op: 'picture', of })
      return found && downloadPicture(mediaHosts, found.url)
    },
    rejectCall: async (id) => void (await asked(device, { op: 'reject-call', id })),
    checkNumbers: (numbers) => checkNumbers(device, numbers),
    requestPairingCode: (number) => pairingCode(device, number),
    openMedia: (ref) => downloadFile(mediaHosts, ref, (place) => fetchAgain(device, place)),
    logout: async () => {
      device.over.abort()
      await device.online?.ask({ op: 'logout' })
      await untilClosed(device, linked)
      await device.keys.clear()
    },
    close: async () => {
      device.over.abort()
      // Work in progress is still marked in the journal.
      await Promise.all([device.lanes.stop(), device.reporter.stop()])
      await untilClosed(device, linked)
      await device.marks.stop()
    },
  }
}

/** Waits a limited time for a process to close the link. Without the lease it can no longer write anything. */
async function untilClosed(device: BaileysDevice, linked: Promise<void>): Promise<void> {
  const late = new AbortController()
  device.link?.close()
  const patience = sleep(device.pace.closeMs, late.signal)
  await Promise.race([linked, patience]).finally(() => late.abort())
}

/** The format of WhatsApp Web's ids, without a timestamp. */
const newId = () => `3EB0${randomBytes(9).toString('hex').toUpperCase()}`

/** Sends a question that may be repeated. Refuses without a link. */
async function asked<Op extends Question['op']>(
  { online }: BaileysDevice,
  question: Extract<Question, { op: Op }>,
): Promise<Answers[Op]> {
  if (!online) throw new Refusal('ERR_WAPP_NOT_INITIALIZED')
  return online.ask(question)
}

async function checkNumbers(
  device: BaileysDevice,
  numbers: string[],
): Promise<Map<string, Peer | null>> {
  const digits = new Map(numbers.map((number) => [number, number.replace(/\D/g, '')]))
  const possible = [...new Set(digits.values())].filter((one) => /^\d{5,15}$/.test(one))
  const known = await asked(device, { op: 'check-numbers', numbers: possible })
  return new Map([...digits].map(([number, one]) => [number, known[one] ?? null]))
}

/** Undefined: the phone did not upload it, or there is no link. */
async function fetchAgain(
  { online, log }: BaileysDevice,
  place: BaileysMediaLocation,
): Promise<FetchedFile | undefined> {
  try {
    return await online?.ask({ op: 'fetch-again', place })
  } catch (err) {
    log.debug({ err }, 'the phone did not upload a file again')
    return undefined
  }
}
