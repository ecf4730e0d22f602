import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { LazyMenu } from '../../ui/lazy/LazyMenu.tsx'
import { FilterPanel } from './lazy-parts.ts'
import classes from './TicketList.module.css'
import type { ChangeView } from '../tickets/use-view.ts'
import type { DeskView } from '../tickets/view.ts'

type Props = { view: DeskView; change: ChangeView }

export function FilterButton({ view, change }: Props) {
  const { t } = useTranslation('tickets')
  return (
    <LazyMenu
      opens="dialog"
      menu={(button) => <FilterPanel view={view} change={change} button={button} />}
    >
      <button type="button" className={classes.filter}>
        <IconAdjustmentsHorizontal size={16} stroke={1.6} aria-hidden />
        {t('filters')}
      </button>
    </LazyMenu>
  )
}
