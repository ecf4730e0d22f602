import { contacts } from '@recado/contract/contacts/contacts'
import { limits } from '@recado/contract/platform/limits'
import { may } from '@recado/contract/platform/permissions'
import { tickets, type Ticket, type TicketRow } from '@recado/contract/desk/tickets'
import { useDebouncedValue } from '@mantine/hooks'
import type { InfiniteData } from '@tanstack/react-query'
import { useTranslation } from '../i18n/use-translation.ts'
import { useNavigate } from 'react-router'
import type { Action } from '../app/keyboard/actions.ts'
import { phoneOf } from '@recado/contract/platform/phone-number'
import { paths } from '../app/paths.ts'
import { cache, keyOf, useEndpointQuery, useEndpointPages } from '../app/cache/query.ts'
import { useSession } from '../app/session/session.ts'

const TICKETS = 7
const CONTACTS = 5

/** A number is searched from its first digit, other text from the third letter. */
const isEnough = (text: string): boolean => text.length >= limits.searchMin || /^\+?\d+$/.test(text)

/** Searches tickets by contact and text, and contacts. */
export function useSearchResults(query: string) {
  const { user } = useSession()
  const typed = query.trim()
  const [searchParam] = useDebouncedValue(typed, limits.searchDelayMs)
  const enabled = isEnough(typed) && isEnough(searchParam)
  // Uses pages although only the first is shown: the cache stores every ticket list in this shape.
  const rows = useEndpointPages(
    tickets.list,
    { searchParam, ...(may(user, 'tickets.seeAll') && { showAll: true }) },
    { getNext: () => undefined, enabled, keepsOld: true },
  )
  const people = useEndpointQuery(contacts.list, { searchParam }, { enabled, keepsOld: true })
  const toTicket = useTicketAction()
  const toContact = useContactAction()
  const isSearching = isEnough(typed) && (rows.isFetching || typed !== searchParam)
  if (!enabled) return { isSearching, found: [], people: [] }
  return {
    isSearching,
    found: rows.data?.pages[0]?.tickets.slice(0, TICKETS).map(toTicket) ?? [],
    people: people.data?.contacts.slice(0, CONTACTS).map(toContact) ?? [],
  }
}

/** Palette entry of a ticket. The hint is its state, or the matching text if that is why it was found. */
function useTicketAction() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const standing = ({ status, user }: Ticket): string => {
    if (status === 'pending') return t('statusPending')
    if (status === 'closed') return t('statusClosed')
    return user ? t('statusOpenWith', { name: user.name }) : t('statusOpen')
  }
  return ({ match, ...ticket }: TicketRow): Action => {
    const to = paths.ticket(ticket.uuid)
    const hint = match?.body ?? [ticket.queue?.name, standing(ticket)].filter(Boolean).join(' · ')
    return {
      id: `ticket:${ticket.uuid}`,
      label: ticket.contact.name,
      hint,
      face: ticket.contact.name,
      run: () => void navigate(match ? `${to}?message=${match.messageId}` : to),
    }
  }
}

function useContactAction() {
  const navigate = useNavigate()
  return ({ id, name, number }: { id: number; name: string; number: string }): Action => ({
    id: `contact:${id}`,
    label: name,
    hint: phoneOf(number),
    face: name,
    run: () => void navigate(`${paths.contacts}?q=${encodeURIComponent(number || name)}`),
  })
}

type Pages = InfiniteData<{ tickets: TicketRow[] }>

/** Finds a previously chosen ticket in the lists cached during this visit. */
export function useKnownTickets(): (id: string) => Action | undefined {
  const toTicket = useTicketAction()
  return (id) => {
    const uuid = id.startsWith('ticket:') ? id.slice('ticket:'.length) : undefined
    if (uuid === undefined) return undefined
    for (const [, list] of cache.getQueriesData<Pages>({ queryKey: keyOf(tickets.list) })) {
      const row = list?.pages.flatMap((page) => page.tickets).find((one) => one.uuid === uuid)
      if (row) return toTicket({ ...row, match: null })
    }
    return undefined
  }
}
