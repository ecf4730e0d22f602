import { z } from 'zod'
import { live } from './live.ts'

/** Names one export in the events of its progress. Chosen by the client; absent: no event is sent. */
export const exportId = z.uuid().optional()

/** So many rows of an export of this user have been written. */
export const exportProgressed = live(
  'export',
  'progress',
  z.object({ exportId: z.string(), rows: z.number().int() }),
)
