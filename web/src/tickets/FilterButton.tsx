import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { late } from '../ui/late.ts'
import { LateMenu } from '../ui/LateMenu.tsx'
import classes from './TicketList.module.css'
import type { ChangeView } from './use-view.ts'
import type { View } from './view.ts'

const FilterMenu = late(() => import('./FilterMenu.tsx'), 'FilterMenu')

type Props = { view: View; change: ChangeView }

export function FilterButton({ view, change }: Props) {
  const { t } = useTranslation('tickets')
  return (
    <LateMenu menu={(button) => <FilterMenu view={view} change={change} button={button} />}>
      <button type="button" className={classes.filter}>
        <IconAdjustmentsHorizontal size={16} stroke={1.6} aria-hidden />
        {t('filters')}
      </button>
    </LateMenu>
  )
}
