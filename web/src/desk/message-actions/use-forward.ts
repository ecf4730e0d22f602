import type { Contact } from '@recado/contract/contacts/contacts'
import { limits } from '@recado/contract/platform/limits'
import { messages, type Message } from '@recado/contract/desk/messages'
import { useDebouncedValue } from '@mantine/hooks'
import i18next from 'i18next'
import { useRef, useState } from 'react'
import { showSuccess } from '../../app/calls/errors.ts'
import { useEndpointMutation } from '../../app/cache/query.ts'
import { isSearchable, useContactSearch } from '../../contacts/use-contacts.ts'
import { newId } from '../../ui/new-id.ts'

/**
 * State of a forward: search text, chosen contacts and sending. Chosen contacts stay visible while the search changes.
 */
export function useForward(message: Message, onDone: () => void) {
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<readonly Contact[]>([])
  const addressed = useAddresses()
  const said = text.trim()
  const [settled] = useDebouncedValue(said, limits.searchDelayMs)
  const search = useContactSearch(settled)
  const sending = useEndpointMutation(messages.forward)
  const isWaiting = settled !== said || search.isFetching
  const found = isSearchable(said) ? (search.data?.contacts ?? []) : []
  const isChosen = ({ id }: Contact) => chosen.some((one) => one.id === id)
  const results = sending.data?.results
  return {
    text,
    write: setText,
    chosen,
    shown: [...chosen, ...found.filter((one) => !isChosen(one) && !one.isBlocked)],
    isBusy: isWaiting && isSearchable(said),
    isFull: chosen.length >= limits.forwardMax,
    isSending: sending.isPending,
    refused: sending.error,
    /** Set only if a contact was refused. */
    results: results?.some(({ refused }) => refused !== null) ? results : undefined,
    toggle: (contact: Contact) =>
      setChosen((all) =>
        isChosen(contact) ? all.filter(({ id }) => id !== contact.id) : [...all, contact],
      ),
    send: () =>
      sending.mutate(
        { messageId: message.id, ...addressed(chosen) },
        {
          onSuccess: ({ results: all }) => {
            if (all.some(({ refused }) => refused !== null)) return
            showSuccess(i18next.t('message-actions:forwarded', { count: all.length }))
            onDone()
          },
        },
      ),
  }
}

/**
 * Assigns each contact a stable id for their copy. A retry uses the same id, so no contact receives the message twice.
 */
function useAddresses() {
  const known = useRef(new Map<number, string>())
  const idOf = (contactId: number): string => {
    const id = known.current.get(contactId) ?? newId()
    known.current.set(contactId, id)
    return id
  }
  return (chosen: readonly Contact[]) => {
    const contactIds = chosen.map(({ id }) => id)
    return { contactIds, ids: contactIds.map(idOf) }
  }
}

export type ForwardState = ReturnType<typeof useForward>
