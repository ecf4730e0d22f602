import { IconEdit, IconSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useActs } from '../app/acts.ts'
import { useKeys } from '../app/keys.ts'
import { findTicket } from './cached-tickets.ts'
import { focusedTicket } from './use-row-keys.ts'
import type { ChangeView } from './use-view.ts'
import type { Ways } from './use-ways.ts'
import type { View } from './view.ts'

export const SEARCH_FIELD = 'desk-search'

type Terms = {
  uuid: string | undefined
  view: View
  change: ChangeView
  ways: Ways
  onNew: () => void
}

/** A accepts, / searches, Esc closes; what is done on the desk is offered in the palette too. */
export function useDeskKeys({ uuid, view, change, ways, onNew }: Terms): void {
  const { t } = useTranslation('tickets')
  const search = () => {
    if (view.tab === 'search') document.getElementById(SEARCH_FIELD)?.focus()
    else change({ tab: 'search', sub: null })
  }
  useActs({
    title: t('listLabel'),
    acts: [
      { id: 'new-ticket', label: t('newTicket'), icon: IconEdit, run: onNew },
      { id: 'search', label: t('searchTitle'), icon: IconSearch, keys: '/', run: search },
    ],
  })
  useKeys({
    a: (event) => {
      const focused = focusedTicket()
      const ticket = findTicket((one) =>
        Number.isNaN(focused) ? one.uuid === uuid : one.id === focused,
      )
      if (ticket?.status !== 'pending') return
      event.preventDefault()
      ways.accept(ticket)
    },
    Escape: () => {
      if (uuid !== undefined) ways.close()
    },
  })
}
