import { IconAdjustmentsHorizontal, IconBookmark } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { LazyMenu } from '../../ui/lazy/LazyMenu.tsx'
import { ViewsMenu } from '../saved-views/lazy-parts.ts'
import { FilterPanel } from './lazy-parts.ts'
import classes from './TicketList.module.css'
import type { ChangeView } from '../tickets/use-view.ts'
import type { DeskView } from '../tickets/view.ts'

type Props = { view: DeskView; change: ChangeView }

/** The saved views and the filters of the list. */
export function FilterButton({ view, change }: Props) {
  const { t } = useTranslation('tickets')
  return (
    <div className={classes.filters}>
      <LazyMenu menu={(button) => <ViewsMenu view={view} change={change} button={button} />}>
        <IconButton icon={IconBookmark} size={28} label={t('views')} />
      </LazyMenu>
      <LazyMenu
        opens="dialog"
        menu={(button) => <FilterPanel view={view} change={change} button={button} />}
      >
        <button type="button" className={classes.filter}>
          <IconAdjustmentsHorizontal size={16} stroke={1.6} aria-hidden />
          <span className={classes.filterWords}>{t('filters')}</span>
        </button>
      </LazyMenu>
    </div>
  )
}
