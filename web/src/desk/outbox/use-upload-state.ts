import { useSyncExternalStore } from 'react'
import type { UploadState, MessageUpload } from './file-upload.ts'

const never = () => () => undefined
const nowhere = () => undefined

/** Upload state of a file that is uploaded ahead of its message. */
export const useUploadState = (transfer: MessageUpload | undefined): UploadState | undefined =>
  useSyncExternalStore(transfer?.watch ?? never, transfer?.now ?? nowhere)
