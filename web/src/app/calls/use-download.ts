import type { Call, Endpoint } from '@recado/contract/platform/endpoint'
import { useState } from 'react'
import { download } from './download.ts'
import { showError } from './errors.ts'

/**
 * Downloads the file that a call answers. `bytes` tells how much of it has come: its length is not known while it is
 * made. 0 before the first part, undefined while nothing is downloaded.
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
