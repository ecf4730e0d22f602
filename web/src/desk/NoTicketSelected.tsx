import { Button } from '@mantine/core'
import { IconMessage2 } from '@tabler/icons-react'
import { useTranslation } from '../i18n/use-translation.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { chooseSort } from './tickets/list-density.ts'
import { waitKeyInSentence, waitingTimeSince } from '../app/time/time-words.ts'
import { useNow } from '../app/time/use-now.ts'
import { useTicketCounts, useTicketsBy } from './tickets/use-tickets.ts'
import type { ChangeView } from './tickets/use-view.ts'
import { viewOf, type DeskView } from './tickets/view.ts'

type Props = { view: DeskView; change: ChangeView }

const waitingView = viewOf(new URLSearchParams('sub=pending'))

/** Shown when no ticket of the list is open: the number of waiting customers, and a link to the longest wait. */
export function NoTicketSelected({ view, change }: Props) {
  const { t } = useTranslation(['list', 'tickets'])
  const count = useTicketCounts(waitingView).data?.pending ?? 0
  const since = useLongestWait()
  const toLongest = () => {
    chooseSort(waitingView, 'waiting')
    change({ tab: null, sub: 'pending', q: null })
  }
  const isThere = view.tab === 'open' && view.isPending
  return (
    <EmptyState
      icon={IconMessage2}
      title={t('tickets:pick')}
      action={
        count > 0 &&
        !isThere && (
          <Button variant="default" onClick={toLongest}>
            {t('seeLongest')}
          </Button>
        )
      }
    >
      {t('tickets:pickText')}
      {count > 0 && since && <br />}
      {count > 0 && since && t('peopleWait', { count, time: since })}
    </EmptyState>
  )
}

/** The longest wait, in words. */
function useLongestWait(): string | undefined {
  const { t } = useTranslation('tickets')
  const [first] = useTicketsBy(waitingView, 'waiting').rows
  const now = useNow()
  if (!first?.waitingSince) return undefined
  const wait = waitingTimeSince(first.waitingSince, now)
  return t(waitKeyInSentence(wait), { count: wait.count })
}
