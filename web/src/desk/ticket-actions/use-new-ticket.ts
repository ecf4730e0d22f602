import type { Contact } from '@recado/contract/contacts/contacts'
import type { Whatsapp } from '@recado/contract/connections/connections'
import { tickets, type Ticket } from '@recado/contract/desk/tickets'
import { useState, type FormEvent } from 'react'
import { useEndpointMutation } from '../../app/cache/query.ts'
import { useSession } from '../../app/session/session.ts'
import { applyOwnChange } from '../tickets/live.ts'
import { useNumbers } from '../../connections/use-numbers.ts'

const usualOf = (numbers: Whatsapp[]) =>
  numbers.find(({ isDefault }) => isDefault) ?? (numbers.length === 1 ? numbers[0] : undefined)

type Terms = { contact: Contact | undefined; onStarted: (ticket: Ticket) => void }

/** Starts a conversation with a contact from a number. Both are required. */
export function useNewTicket({ contact, onStarted }: Terms) {
  const { user } = useSession()
  const numbers = useNumbers() ?? []
  const [picked, setPicked] = useState<string | null>()
  const [isChecked, setIsChecked] = useState(false)
  const starting = useEndpointMutation(tickets.create)
  const number = picked === undefined ? String(usualOf(numbers)?.id ?? '') : picked
  const begin = (ticket: Ticket) => {
    applyOwnChange(ticket, user.id)
    onStarted(ticket)
  }
  return {
    numbers,
    number: number || null,
    setNumber: setPicked,
    lacks: { contact: isChecked && !contact, number: isChecked && !number },
    refused: starting.error,
    isStarting: starting.isPending,
    start: (event: FormEvent) => {
      event.preventDefault()
      setIsChecked(true)
      if (!contact) event.currentTarget.querySelector('input')?.focus()
      if (!contact || !number) return
      starting.mutate({ contactId: contact.id, whatsappId: number }, { onSuccess: begin })
    },
  }
}
