import type { TicketSort } from '@recado/contract/desk/tickets'
import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { MenuButton } from '../../ui/lazy/LazyMenu.tsx'
import { OpenedMenu } from '../../ui/menus/OpenedMenu.tsx'
import {
  chooseDensity,
  chooseSort,
  densities,
  type Density,
  useDensity,
  useSort,
} from '../tickets/list-density.ts'
import type { ChangeView } from '../tickets/use-view.ts'
import { sortsOf, type DeskView } from '../tickets/view.ts'

type Props = { view: DeskView; change: ChangeView; button: MenuButton }

/** Sort order of this tab, and the row density. */
export function ListOptionsMenu({ view, change, button }: Props) {
  const { t } = useTranslation('list')
  const sort = useSort(view)
  const density = useDensity()
  const sorts = sortsOf(view)
  return (
    <OpenedMenu button={button} position="bottom-end" width={248}>
      {sorts.length > 1 && (
        <Menu.RadioGroup
          value={sort}
          onChange={(one) => {
            chooseSort(view, one as TicketSort)
            if (view.sort) change({ sort: null })
          }}
        >
          <Menu.Label>{t('sortTitle')}</Menu.Label>
          {sorts.map((one) => (
            <Choice key={one} value={one} words={t(`sort_${one}`)} />
          ))}
        </Menu.RadioGroup>
      )}
      <Menu.RadioGroup value={density} onChange={(one) => chooseDensity(one as Density)}>
        <Menu.Label>{t('densityTitle')}</Menu.Label>
        {densities.map((one) => (
          <Choice key={one} value={one} words={t(`density_${one}`)} />
        ))}
      </Menu.RadioGroup>
    </OpenedMenu>
  )
}

const Choice = ({ value, words }: { value: string; words: string }) => (
  <Menu.RadioItem
    value={value}
    closeMenuOnClick
    checkIcon={<IconCheck size={16} stroke={1.6} aria-hidden />}
  >
    {words}
  </Menu.RadioItem>
)
