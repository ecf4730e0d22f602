import type { Call } from '@recado/contract/platform/endpoint'
import type { Message, messages } from '@recado/contract/desk/messages'
import { uploads } from '@recado/contract/desk/uploads'
import { call, Refused, upload } from '../../app/calls/api.ts'
import { onSessionEnd } from '../../app/session/session.ts'
import { createStore } from '../../ui/store.ts'

/** Upload state of a file. The upload starts before the user presses Send. */
export type UploadState = {
  state: 'waiting' | 'underway' | 'here' | 'failed'
  /** Uploaded share of the file, 0 to 1. */
  share: number
  /** Error code of the failure. */
  code?: Refused['code']
  /** When the server deletes the file. */
  until?: string
}

export type UploadHandle = {
  /** Id of the upload on the server. */
  id: string
  now: () => UploadState
  watch: (hear: () => void) => () => void
  /**
   * Resolves to true when the server has the file, to false if the upload failed and the file must be sent with its
   * message.
   */
  arrives: (signal: AbortSignal) => Promise<boolean>
  /** Cancels the upload and deletes the uploaded file. */
  cancel: () => void
}

export type MessageUpload = UploadHandle & {
  /** Sends the message that waits for this upload; undefined if the file must be sent with the message. */
  goesWith: (input: Call<typeof messages.send>, signal: AbortSignal) => Promise<Message | undefined>
}

type Load = { id: string; ticketId: number; file: File }

/**
 * Maximum number of parallel uploads. Uploads start in order, so earlier files finish first and text messages still get
 * bandwidth.
 */
const AT_ONCE = 2
const line: (() => Promise<void>)[] = []
let travelling = 0

const stops = new Set<AbortController>()
onSessionEnd(() => {
  for (const stop of stops) stop.abort()
})

function goOn(): void {
  while (travelling < AT_ONCE) {
    const go = line.shift()
    if (!go) return
    travelling += 1
    void go().finally(() => {
      travelling -= 1
      goOn()
    })
  }
}

/**
 * Starts a queued upload at once because its message waits for it. It passes the uploads of unsent attachments in every
 * ticket.
 */
function hurry(go: () => Promise<void>): void {
  const at = line.indexOf(go)
  if (at === -1) return
  line.splice(at, 1)
  void go()
}

/** Queues the upload of a file. */
export function startUpload({ id, ticketId, file }: Load): UploadHandle {
  const standing = hold({ state: 'waiting', share: 0 })
  const stop = new AbortController()
  stops.add(stop)
  const go = async () => {
    try {
      const expiresAt = await travel({ id, ticketId, file }, { stop, become: standing.become })
      standing.become({ state: 'here', share: 1, until: expiresAt })
    } catch (refused) {
      const code = refused instanceof Refused ? refused.code : 'ERR_UNEXPECTED'
      standing.become({ state: 'failed', share: 0, code })
      if (!(refused instanceof Refused)) throw refused
    } finally {
      stops.delete(stop)
    }
  }
  line.push(go)
  goOn()
  const cancel = () => {
    const { state } = standing.now()
    stop.abort()
    if (state === 'underway' || state === 'here') throwAway({ id, ticketId })
  }
  const { now, watch, arrives } = seen(standing)
  return {
    id,
    now,
    watch,
    arrives: (signal) => {
      hurry(go)
      return arrives(signal)
    },
    cancel,
  }
}

/** A file that was uploaded before the page was loaded. */
export function finishedUpload({
  until,
  ...load
}: Omit<Load, 'file'> & { until: string }): UploadHandle {
  const standing = hold({ state: 'here', share: 1, until })
  return { id: load.id, ...seen(standing), cancel: () => throwAway(load) }
}

type Course = { stop: AbortController; become: (next: UploadState) => void }

async function travel({ id, ticketId, file }: Load, { stop, become }: Course): Promise<string> {
  const onProgress = (share: number) => become({ state: 'underway', share })
  if (stop.signal.aborted) throw new Refused('ERR_CANCELLED')
  onProgress(0)
  const how = { onProgress, signal: stop.signal }
  const { expiresAt } = await upload(uploads.create, { ticketId, id }, [file], how)
  return String(expiresAt)
}

/**
 * Deletes the uploaded file. An unfinished upload leaves nothing to delete. If the request fails, the server deletes
 * the file itself when it expires.
 */
const throwAway = ({ id, ticketId }: Omit<Load, 'file'>): void =>
  void call(uploads.remove, { ticketId, uploadId: id }).catch(() => undefined)

const seen = ({ now, watch }: ReturnType<typeof hold>) => ({
  now,
  watch,
  arrives: (signal: AbortSignal): Promise<boolean> =>
    new Promise((resolve, reject) => {
      const settle = (end: () => void) => {
        signal.removeEventListener('abort', look)
        stop()
        end()
      }
      const look = () => {
        const { state } = now()
        if (signal.aborted) settle(() => reject(new Refused('ERR_CANCELLED')))
        else if (state === 'here' || state === 'failed') settle(() => resolve(state === 'here'))
      }
      const stop = watch(look)
      signal.addEventListener('abort', look)
      look()
    }),
})

function hold(first: UploadState) {
  const { get, set, subscribe } = createStore(first)
  return { now: get, become: set, watch: subscribe }
}
