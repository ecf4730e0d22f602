import { queues } from '@recado/contract/accounts/queues'
import { useAnswer } from '../app/cache/query.ts'

const STALE_AFTER_MS = 60 * 60_000

/** Fetches the company's queues. */
export const useQueues = () => useAnswer(queues.list, {}, { staleTime: STALE_AFTER_MS })
