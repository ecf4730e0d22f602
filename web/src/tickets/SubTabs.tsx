import { useTranslation } from 'react-i18next'
import { Count } from '../ui/Chip.tsx'
import { FilterButton } from './FilterButton.tsx'
import { TabBar } from './TabBar.tsx'
import classes from './TicketList.module.css'
import { useTicketCounts } from './use-tickets.ts'
import type { ChangeView } from './use-view.ts'
import { statusOf, type View } from './view.ts'

type Props = { view: View; change: ChangeView; panel: string }

/** The second line of the list: what is attended and what waits, how many of each, and the filters. */
export function SubTabs({ view, change, panel }: Props) {
  const { t } = useTranslation('tickets')
  const counts = useTicketCounts(view).data
  if (view.tab === 'closed')
    return (
      <div className={classes.subs}>
        <span className={classes.total}>
          {counts && t('closedTotal', { count: counts.closed })}
        </span>
        <FilterButton view={view} change={change} />
      </div>
    )
  const tab = (name: 'open' | 'pending', label: string) => ({
    name,
    content: (
      <>
        {label} {counts && <Count value={counts[name]} />}
      </>
    ),
  })
  return (
    <div className={classes.subs}>
      <TabBar
        label={t('subsLabel')}
        panel={panel}
        chosen={statusOf(view) === 'pending' ? 'pending' : 'open'}
        onChoose={(name) => change({ sub: name === 'pending' ? name : null })}
        tabs={[tab('open', t('subOpen')), tab('pending', t('subPending'))]}
        classNames={{ bar: classes.segments, tab: classes.segment }}
      />
      <FilterButton view={view} change={change} />
    </div>
  )
}
