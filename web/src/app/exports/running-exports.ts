import type { Call, Endpoint } from '@recado/contract/platform/endpoint'
import i18next from 'i18next'
import { createStore } from '../../ui/store.ts'
import { download } from '../calls/download.ts'
import { showSuccess, showWarning, textOf } from '../calls/errors.ts'
import type { Refused } from '../calls/refused.ts'
import { onSessionEnd } from '../session/session.ts'
import { newId } from '../../ui/new-id.ts'

export type RunningExport = {
  exportId: string
  endpoint: Endpoint
  /** Rows that the server has written. 0 until its first event. */
  rows: number
  /** Bytes received. The total is unknown while the server generates the file. */
  bytes: number
  cancel: () => void
}

/** Exports outside React: they go on while their page is left, and are shown when it is opened again. */
export const runningExports = createStore<readonly RunningExport[]>([])

/** Changes what is known of a running export. */
export function changeExport(exportId: string, known: { rows?: number; bytes?: number }): void {
  const all = runningExports.get()
  if (all.some((one) => one.exportId === exportId))
    runningExports.set(all.map((one) => (one.exportId === exportId ? { ...one, ...known } : one)))
}

/** Exports a file. Its end is told on every page. */
export async function startExport<E extends Endpoint>(endpoint: E, input: Call<E>): Promise<void> {
  const exportId = newId()
  const stop = new AbortController()
  const cancel = () => stop.abort()
  const begun = { exportId, endpoint, rows: 0, bytes: 0, cancel }
  put([...runningExports.get(), begun])
  try {
    const onBytes = (bytes: number) => changeExport(exportId, { bytes })
    const file = await download(endpoint, { ...(input as object), exportId } as Call<E>, {
      onBytes,
      signal: stop.signal,
    })
    showSuccess(i18next.t('done', { ns: 'exports', file }))
  } catch (refused) {
    if (stop.signal.aborted) return
    const why = textOf(refused as Refused, i18next.t)
    showWarning(i18next.t('stopped', { ns: 'exports', why }))
  } finally {
    put(runningExports.get().filter((one) => one.exportId !== exportId))
  }
}

/** Asks before the browser leaves the site while an export runs, because it would end. */
const askBefore = (event: BeforeUnloadEvent) => event.preventDefault()

function put(all: readonly RunningExport[]): void {
  runningExports.set(all)
  if (all.length > 0) window.addEventListener('beforeunload', askBefore)
  else window.removeEventListener('beforeunload', askBefore)
}

onSessionEnd(() => {
  for (const { cancel } of runningExports.get()) cancel()
})
