import { findTicket } from './cached-tickets.ts'
import { focusedTicket } from './use-row-keys.ts'
import { useKeys } from './use-keys.ts'
import type { ChangeView } from './use-view.ts'
import type { Ways } from './use-ways.ts'
import type { View } from './view.ts'

export const SEARCH_FIELD = 'desk-search'

type Terms = { uuid: string | undefined; view: View; change: ChangeView; ways: Ways }

/** A accepts, / searches, Esc closes. */
export function useDeskKeys({ uuid, view, change, ways }: Terms): void {
  useKeys({
    a: () => {
      const focused = focusedTicket()
      const ticket = findTicket((one) =>
        Number.isNaN(focused) ? one.uuid === uuid : one.id === focused,
      )
      if (ticket?.status === 'pending') ways.accept(ticket)
    },
    '/': (event) => {
      event.preventDefault()
      if (view.tab === 'search') document.getElementById(SEARCH_FIELD)?.focus()
      else change({ tab: 'search', sub: null })
    },
    Escape: () => {
      if (uuid !== undefined) ways.close()
    },
  })
}
