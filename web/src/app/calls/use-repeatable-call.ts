import type { Answer, Call, Endpoint } from '@recado/contract/platform/endpoint'
import { useRef } from 'react'
import { newId } from '../../ui/new-id.ts'
import { call } from './api.ts'

/**
 * Makes a call that the user may repeat after a lost answer. The same input goes with the same `Idempotency-Key` until
 * it is answered, so the server does it once.
 */
export function useRepeatableCall() {
  const unanswered = useRef<{ sent: string; key: string }>(undefined)
  return async <E extends Endpoint>(endpoint: E, input: Call<E>): Promise<Answer<E>> => {
    const sent = JSON.stringify([endpoint.path, input])
    if (unanswered.current?.sent !== sent) unanswered.current = { sent, key: newId() }
    const headers = { 'idempotency-key': unanswered.current.key }
    const answer = await call(endpoint, input, { headers })
    unanswered.current = undefined
    return answer
  }
}

export type RepeatableCall = ReturnType<typeof useRepeatableCall>
