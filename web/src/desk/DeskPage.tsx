import { useDisclosure } from '@mantine/hooks'
import { Suspense } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { useParams } from 'react-router'
import { captureTyping } from '../ui/lazy/typed-ahead.ts'
import { useTitle, useTitleCount } from '../app/brand/title.ts'
import { useConversationsLive } from './conversation/live.ts'
import { useDrafts } from './drafts/use-drafts.ts'
import { NewTicketDialog } from './ticket-actions/lazy-parts.ts'
import { useWasOpened } from '../ui/use-open-state.ts'
import { useIsNarrow } from '../ui/widths.ts'
import { BottomTabs } from './BottomTabs.tsx'
import classes from './Desk.module.css'
import { lazyComponent } from '../ui/lazy/lazy-component.ts'
import { useDeskLive } from './tickets/live.ts'
import { OpenTicket } from './OpenTicket.tsx'
import { TicketList } from './ticket-list/TicketList.tsx'
import { useDeskKeys } from './use-desk-keys.ts'
import { useUnreadCount } from './tickets/use-unread-count.ts'
import { useView } from './tickets/use-view.ts'
import { useTicketNavigation } from './use-ticket-navigation.ts'

const DeskAnnouncer = lazyComponent(() => import('./DeskAnnouncer.tsx'), 'DeskAnnouncer')

const NoTicketSelected = lazyComponent(() => import('./NoTicketSelected.tsx'), 'NoTicketSelected', [
  'list',
])

/** The desk: the ticket list on the left, the conversation on the right. The address holds the whole selection. */
export function DeskPage() {
  const { t } = useTranslation('tickets')
  const { uuid } = useParams()
  const [view, change] = useView()
  const navigation = useTicketNavigation(uuid)
  const isNarrow = useIsNarrow()
  const [isNew, dialog] = useDisclosure()
  const isAsked = useWasOpened(isNew)
  useDeskLive({ onGone: navigation.leaveIfOpen })
  useConversationsLive()
  useDrafts()
  useTitle(t('bottomList'))
  const openNew = () => {
    captureTyping(dialog.close)
    dialog.open()
  }
  useDeskKeys({ uuid, view, change, navigation, onNew: openNew })
  return (
    <div className={classes.desk} data-open={uuid ? true : undefined}>
      {(!isNarrow || !uuid) && (
        <TicketList
          view={view}
          change={change}
          chosen={uuid}
          search={navigation.search}
          onAccept={navigation.accept}
          onNew={openNew}
        />
      )}
      {uuid && (
        <OpenTicket
          uuid={uuid}
          onBack={isNarrow ? navigation.back : undefined}
          onLost={navigation.toList}
        />
      )}
      {!uuid && !isNarrow && (
        <section className={classes.nothing}>
          <Suspense>
            <NoTicketSelected view={view} change={change} />
          </Suspense>
        </section>
      )}
      {isNarrow && (
        <BottomTabs uuid={uuid} lastUuid={navigation.lastUuid} search={navigation.search} />
      )}
      {isAsked && (
        <Suspense>
          <NewTicketDialog isOpen={isNew} onClose={dialog.close} onStarted={navigation.open} />
        </Suspense>
      )}
      <UnreadTitle />
      <Suspense>
        <DeskAnnouncer uuid={uuid} />
      </Suspense>
    </div>
  )
}

function UnreadTitle() {
  useTitleCount(useUnreadCount())
  return null
}
