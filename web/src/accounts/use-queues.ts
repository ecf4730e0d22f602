import { queues } from '@recado/contract/accounts/queues'
import { useAnswer } from '../app/cache/query.ts'

const STALE_AFTER_MS = 60 * 60_000

/** The queues of the company. */
export const useQueues = () => useAnswer(queues.list, {}, { staleTime: STALE_AFTER_MS })
