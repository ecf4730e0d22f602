import { apiKeys } from '@recado/contract/accounts/api-keys'
import { messagesApi } from '@recado/contract/desk/messages-api'
import { useState } from 'react'
import { invalidate } from '../../app/cache/query.ts'
import { newId } from '../../ui/new-id.ts'
import { useTranslation } from '../../i18n/use-translation.ts'

export const SEND_PATH = `/api${messagesApi.send.path}`

export type TryValues = { key: string; number: string; body: string }

/** What the server answered, as a program gets it. */
export type TryAnswer = { status: number; ms: number; json: unknown }

type Outcome =
  | { is: 'none' }
  | { is: 'sending' }
  | { is: 'offline' }
  | { is: 'answered'; answer: TryAnswer }

/** State of the form that sends with a key, outside the session of the user. */
export function useTry() {
  const { i18n } = useTranslation()
  const [values, setValues] = useState<TryValues>({ key: '', number: '', body: '' })
  const [outcome, setOutcome] = useState<Outcome>({ is: 'none' })
  const send = async () => {
    setOutcome({ is: 'sending' })
    const answer = await post(values, i18n.language).catch(() => undefined)
    setOutcome(answer ? { is: 'answered', answer } : { is: 'offline' })
    // The list shows the last use.
    invalidate(apiKeys.list)
  }
  return {
    values,
    set: (change: Partial<TryValues>) => setValues((before) => ({ ...before, ...change })),
    outcome,
    send,
  }
}

export type Try = ReturnType<typeof useTry>

async function post({ key, number, body }: TryValues, language: string): Promise<TryAnswer> {
  const began = performance.now()
  const reply = await fetch(SEND_PATH, {
    method: 'POST',
    // The cookie of the session proves nothing here.
    credentials: 'omit',
    headers: {
      authorization: `Bearer ${key.trim()}`,
      'accept-language': language,
      'content-type': 'application/json',
      'idempotency-key': newId(),
    },
    body: JSON.stringify({ number, body }),
  })
  const json = (await reply.json()) as unknown
  return { status: reply.status, ms: Math.round(performance.now() - began), json }
}
