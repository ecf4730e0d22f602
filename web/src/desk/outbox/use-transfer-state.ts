import { useSyncExternalStore } from 'react'
import type { Standing, Transfer } from './transfer.ts'

const never = () => () => undefined
const nowhere = () => undefined

/** How far a file is on its way ahead of its message. */
export const useStanding = (transfer: Transfer | undefined): Standing | undefined =>
  useSyncExternalStore(transfer?.watch ?? never, transfer?.now ?? nowhere)
