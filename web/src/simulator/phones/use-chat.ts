import type { Message } from '@recado/simulator/wire'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cache } from '../../app/cache/query.ts'
import { newId } from '../../ui/new-id.ts'
import { keys } from './cached-phones.ts'
import { toMessage, type PhoneDraft } from '../draft.ts'
import { withUnsent } from './merge.ts'
import { listMessages, PhoneRefused, sendMessage, uploadMedia } from './phone-api.ts'

const PAGE = 200

/** A message sent from this page that the network has not accepted, or has refused. */
type Waiting = { id: string; draft: PhoneDraft; message: Message; refused?: PhoneRefused }

/** One chat of one phone: its messages, those being sent, and functions to send and retry. */
export function useChat(number: string, peer: string) {
  const [limit, setLimit] = useState(PAGE)
  const answer = useQuery({
    queryKey: [...keys.messages(number, peer), String(limit)],
    queryFn: () => listMessages(number, peer, limit),
    placeholderData: keepPreviousData,
  })
  const outbox = useOutbox(number, peer)
  const known = answer.data ?? []
  return {
    messages: withUnsent(
      known,
      outbox.waiting.map(({ message }) => message),
    ),
    refusalOf: (id: string) => outbox.waiting.find((one) => one.id === id)?.refused,
    send: outbox.send,
    retry: outbox.retry,
    isLoading: answer.isPending,
    isFailed: answer.isError,
    again: () => void answer.refetch(),
    hasOlder: known.length >= limit,
    showOlder: () => setLimit(limit + PAGE),
  }
}

function useOutbox(number: string, peer: string) {
  const [waiting, setWaiting] = useState<Waiting[]>([])
  const drop = (id: string) => setWaiting((list) => list.filter((one) => one.id !== id))
  const fail = (id: string, refused: PhoneRefused) =>
    setWaiting((list) => list.map((one) => (one.id === id ? { ...one, refused } : one)))
  const carry = async (id: string, draft: PhoneDraft) => {
    try {
      await deliver(number, { id, peer, draft })
      await cache.invalidateQueries({ queryKey: keys.messages(number, peer) })
      drop(id)
    } catch (refused) {
      if (!(refused instanceof PhoneRefused)) throw refused
      fail(id, refused)
    }
  }
  const send = (draft: PhoneDraft) => {
    const id = newId()
    const message = toMessage(draft, { id, from: number, to: peer })
    setWaiting((list) => [...list, { id, draft, message }])
    void carry(id, draft)
  }
  const retry = (id: string) => {
    const again = waiting.find((one) => one.id === id)
    if (!again) return
    setWaiting((list) =>
      list.map(({ refused, ...one }) =>
        one.id === id ? one : { ...one, ...(refused && { refused }) },
      ),
    )
    void carry(id, again.draft)
  }
  return { waiting, send, retry }
}

type Parcel = { id: string; peer: string; draft: PhoneDraft }

/** The network treats a repeated id as one message, so a retry never duplicates it. */
async function deliver(number: string, { id, peer, draft }: Parcel): Promise<void> {
  const { file, type, body, quotedId, location, contacts, seconds } = draft
  const media = file && (await uploadMedia(file))
  await sendMessage(number, {
    id,
    to: peer,
    type,
    ...(body !== '' && { body }),
    ...(media && { mediaId: media.id }),
    ...(quotedId && { quotedId }),
    ...(location && { location }),
    ...(contacts && { contacts }),
    ...(seconds !== undefined && { seconds }),
  })
}
