import { VisuallyHidden } from '@mantine/core'
import { IconClockPause } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Count, COUNT_MAX } from '../../ui/Chip.tsx'
import { FilterButton } from './FilterButton.tsx'
import { TabBar } from './TabBar.tsx'
import classes from './TicketList.module.css'
import { useTicketCounts } from '../tickets/use-tickets.ts'
import type { ChangeView } from '../tickets/use-view.ts'
import { showsSnoozed, statusOf, type DeskView } from '../tickets/view.ts'

type Sub = 'open' | 'pending' | 'snoozed'
type Props = { view: DeskView; change: ChangeView; panel: string }

/** The second line of the list: the open, pending and snoozed tickets with their counts, and the filters. */
export function SubTabs({ view, change, panel }: Props) {
  const { t } = useTranslation('tickets')
  const counts = useTicketCounts(view).data
  if (view.tab === 'closed')
    return (
      <div className={classes.subs}>
        <span className={classes.total}>
          {counts && t('closedTotal', { count: counts.closed })}
          {!!counts?.closedDeleted && (
            <span title={t('closedDeletedText')}>
              {' · '}
              {t('closedDeleted', { count: counts.closedDeleted })}
            </span>
          )}
        </span>
        <FilterButton view={view} change={change} />
      </div>
    )
  const chosen: Sub = showsSnoozed(view)
    ? 'snoozed'
    : statusOf(view) === 'pending'
      ? 'pending'
      : 'open'
  // The tab for snoozed tickets is hidden if there are none.
  const hasSnoozed = chosen === 'snoozed' || (counts?.snoozed ?? 0) > 0
  const hasLongCounts = counts && Math.min(counts.open, counts.pending) > COUNT_MAX
  const tab = (name: Sub, label: ReactNode) => ({
    name,
    content: (
      <>
        {label} {counts && <Count value={counts[name]} />}
      </>
    ),
  })
  return (
    <div className={classes.subs} data-full={hasLongCounts || undefined}>
      <TabBar
        label={t('subsLabel')}
        panel={panel}
        chosen={chosen}
        onChoose={(name) => change({ sub: name === 'open' ? null : name })}
        tabs={[
          tab('open', t('subOpen')),
          tab('pending', t('subPending')),
          ...(hasSnoozed ? [tab('snoozed', <Snoozed />)] : []),
        ]}
        classNames={{ bar: classes.segments, tab: classes.segment }}
      />
      <FilterButton view={view} change={change} />
    </div>
  )
}

/** An icon replaces the label, which does not fit next to the others. */
function Snoozed() {
  const { t } = useTranslation('tickets')
  return (
    <span className={classes.sign} title={t('subSnoozed')}>
      <IconClockPause size={16} stroke={1.8} aria-hidden />
      <VisuallyHidden>{t('subSnoozed')}</VisuallyHidden>
    </span>
  )
}
