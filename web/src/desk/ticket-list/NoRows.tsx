import { may } from '@recado/contract/platform/permissions'
import { Button } from '@mantine/core'
import {
  IconClockPause,
  IconMoodSmile,
  IconPlugOff,
  IconSearch,
  IconSearchOff,
} from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { changePreferences } from '../../app/preferences/preferences.ts'
import { useSession } from '../../app/session/session.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useNumbers } from '../../connections/use-numbers.ts'
import { isListEnabled, useTicketCounts } from '../tickets/use-tickets.ts'
import type { ChangeView } from '../tickets/use-view.ts'
import { hasFilters, showsSnoozed, noFilters, statusOf, type DeskView } from '../tickets/view.ts'

type Props = { view: DeskView; change: ChangeView }

/** The reason why the list is empty, and a next step. */
export function NoRows(props: Props) {
  const numbers = useNumbers()
  if (props.view.tab === 'search') return <NothingFound {...props} />
  if (hasFilters(props.view)) return <NothingFiltered {...props} />
  if (numbers?.length === 0) return <NoNumber />
  return <NothingYet {...props} />
}

function NothingFound({ view }: Props) {
  const { t } = useTranslation('tickets')
  const query = view.query.trim()
  if (isListEnabled(view))
    return (
      <EmptyState icon={IconSearchOff} title={t('noneFound', { query })}>
        {t('noneFoundText')}
      </EmptyState>
    )
  return (
    <EmptyState icon={IconSearch} title={query === '' ? t('searchTitle') : t('keepTyping')}>
      {t('searchText')}
    </EmptyState>
  )
}

function NothingFiltered({ change }: Props) {
  const { t } = useTranslation('tickets')
  return (
    <EmptyState
      icon={IconSearchOff}
      title={t('noneFiltered')}
      action={
        <Button
          variant="default"
          onClick={() => {
            changePreferences({ isOwnDesk: false })
            change(noFilters)
          }}
        >
          {t('clearFilters')}
        </Button>
      }
    >
      {t('noneFilteredText')}
    </EmptyState>
  )
}

function NoNumber() {
  const { t } = useTranslation('tickets')
  const { user } = useSession()
  if (!may(user, 'connections.edit'))
    return (
      <EmptyState icon={IconPlugOff} title={t('noNumber')}>
        {t('noNumberAsk')}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={IconPlugOff}
      title={t('noNumber')}
      action={
        <Button component={Link} to={paths.connections}>
          {t('toConnections')}
        </Button>
      }
    >
      {t('noNumberText')}
    </EmptyState>
  )
}

function NothingYet({ view, change }: Props) {
  const { t } = useTranslation('tickets')
  const { t: ofList } = useTranslation('list')
  const counts = useTicketCounts(view).data
  const [own, waiting] = [counts?.open ?? 0, counts?.pending ?? 0]
  const status = statusOf(view)
  const isOfTeam = view.user === 'all'
  if (showsSnoozed(view))
    return (
      <EmptyState icon={IconClockPause} title={t('noneSnoozed')}>
        {t('noneSnoozedText')}
      </EmptyState>
    )
  if (status === 'closed')
    return (
      <EmptyState icon={IconMoodSmile} title={t('noneClosed')}>
        {t('noneClosedText')}
      </EmptyState>
    )
  const other = status === 'pending' ? own : waiting
  const go = status === 'pending' ? () => change({ sub: null }) : () => change({ sub: 'pending' })
  return (
    <EmptyState
      icon={IconMoodSmile}
      title={t(status === 'pending' ? 'nonePending' : isOfTeam ? 'noneOpenTeam' : 'noneOpen')}
      action={
        other > 0 && (
          <Button variant="default" onClick={go}>
            {status === 'pending' ? ofList(isOfTeam ? 'seeTeam' : 'seeOwn') : t('seePending')}
          </Button>
        )
      }
    >
      {status === 'pending'
        ? own > 0
          ? ofList(isOfTeam ? 'nonePendingTeam' : 'nonePendingOwn', { count: own })
          : t('nonePendingText')
        : t('noneOpenText', { count: waiting })}
    </EmptyState>
  )
}
