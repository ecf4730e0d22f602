import { useSyncExternalStore } from 'react'
import type { TransferState, Transfer } from './transfer.ts'

const never = () => () => undefined
const nowhere = () => undefined

/** Upload state of a file that is uploaded ahead of its message. */
export const useTransferState = (transfer: Transfer | undefined): TransferState | undefined =>
  useSyncExternalStore(transfer?.watch ?? never, transfer?.now ?? nowhere)
