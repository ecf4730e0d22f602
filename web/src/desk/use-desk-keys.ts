import { IconEdit, IconSearch } from '@tabler/icons-react'
import { useTranslation } from '../i18n/use-translation.ts'
import { useActions } from '../app/keyboard/actions.ts'
import { useKeys } from '../app/keyboard/keys.ts'
import { findTicket, newestCopy } from './tickets/cached-tickets.ts'
import { shortcutTicket } from './ticket-row/use-row-keys.ts'
import type { ChangeView } from './tickets/use-view.ts'
import { SEARCH_FIELD } from './ticket-list/search-field-id.ts'
import type { TicketNavigation } from './use-ticket-navigation.ts'
import type { DeskView } from './tickets/view.ts'

type Terms = {
  uuid: string | undefined
  view: DeskView
  change: ChangeView
  navigation: TicketNavigation
  onNew: () => void
}

/**
 * Shortcuts of the desk: A accepts the focused row, otherwise the row under the pointer, otherwise the open ticket; /
 * searches; Esc closes. Registers the desk's actions in the palette.
 */
export function useDeskKeys({ uuid, view, change, navigation, onNew }: Terms): void {
  const { t } = useTranslation('tickets')
  const search = () => {
    if (view.tab === 'search') document.getElementById(SEARCH_FIELD)?.focus()
    else change({ tab: 'search', sub: null })
  }
  useActions({
    title: t('listLabel'),
    actions: [
      { id: 'new-ticket', label: t('newTicket'), icon: IconEdit, run: onNew },
      { id: 'search', label: t('searchTitle'), icon: IconSearch, keys: '/', run: search },
    ],
  })
  useKeys({
    a: (event) => {
      const pointed = shortcutTicket()
      const ticket = Number.isNaN(pointed)
        ? findTicket((one) => one.uuid === uuid)
        : newestCopy(pointed)
      if (ticket?.status !== 'pending') return
      event.preventDefault()
      navigation.accept(ticket)
    },
    Escape: () => {
      if (uuid !== undefined) navigation.close()
    },
  })
}
