import { limits } from '@recado/contract/limits'
import { may } from '@recado/contract/permissions'
import { tickets, type Ticket } from '@recado/contract/tickets'
import { useDebouncedValue } from '@mantine/hooks'
import { usePages } from '../query.ts'
import { useSession } from '../session.ts'

const SHOWN = 7

/** A number is found from its first digit, anything else from the third letter. */
const isEnough = (text: string): boolean => text.length >= limits.searchMin || /^\+?\d+$/.test(text)

/** Tickets whose contact or text fits what was typed. */
export function useFoundTickets(query: string): { found: Ticket[]; isSearching: boolean } {
  const { user } = useSession()
  const typed = query.trim()
  const [searchParam] = useDebouncedValue(typed, limits.searchDelayMs)
  const enabled = isEnough(typed) && isEnough(searchParam)
  // As pages although only the first is shown: the desk keeps every list of tickets in this shape.
  const { data, isFetching } = usePages(
    tickets.list,
    { searchParam, ...(may(user, 'tickets.seeAll') && { showAll: true }) },
    { getNext: () => undefined, enabled, keepsOld: true },
  )
  const isSearching = isEnough(typed) && (isFetching || typed !== searchParam)
  return { found: enabled ? (data?.pages[0]?.tickets.slice(0, SHOWN) ?? []) : [], isSearching }
}
