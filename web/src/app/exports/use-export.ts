import type { Call, Endpoint } from '@recado/contract/platform/endpoint'
import { exportProgressed } from '@recado/contract/platform/exports'
import { useLive } from '../live/live.ts'
import { changeExport, runningExports, startExport } from './running-exports.ts'

/** The export of an endpoint on this screen: one at a time. `running` is undefined while there is none. */
export function useExport<E extends Endpoint>(endpoint: E) {
  useLive(exportProgressed, ({ exportId, rows }) => changeExport(exportId, { rows }))
  const running = runningExports.useValue((all) => all.find((one) => one.endpoint === endpoint))
  return {
    running,
    start: (input: Call<E>): void => {
      if (!running) void startExport(endpoint, input)
    },
  }
}
