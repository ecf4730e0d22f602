import type { Call, Endpoint } from '@recado/contract/platform/endpoint'
import { useState } from 'react'
import { download } from './download.ts'
import { showError } from './errors.ts'

/**
 * Downloads the file that a call answers. `bytes` is the number of bytes received: the total is unknown while the
 * server generates the file. 0 before the first chunk, undefined while nothing is downloaded.
 */
export function useDownload<E extends Endpoint>(endpoint: E) {
  const [bytes, setBytes] = useState<number>()
  const start = (input: Call<E>): void => {
    setBytes(0)
    download(endpoint, input, setBytes)
      .catch(showError)
      .finally(() => setBytes(undefined))
  }
  return { isBusy: bytes !== undefined, bytes, start }
}
