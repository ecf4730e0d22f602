import { Menu } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconDots, type Icon } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import classes from './ListPage.module.css'
import { LazyMenu } from '../../ui/lazy/LazyMenu.tsx'
import { OpenedMenu } from '../../ui/menus/OpenedMenu.tsx'

export type RowAction = {
  label: string
  icon: Icon
  run: () => void
  /** Shown in the row itself. A phone shows only the first of these. All others are in the menu. */
  isNear?: boolean
  /** The action loses something. */
  isGrave?: boolean
}

/** The breakpoint of the stylesheet. Below it the other actions join the menu. */
const NARROW = '(max-width: 47.99em)'

type Props = { name: string; actions: RowAction[] }

/** Actions of a row: the near ones as icons, the others in a menu. */
export function RowActions({ name, actions }: Props) {
  const { t } = useTranslation('pages')
  const near = actions.filter(({ isNear }) => isNear)
  const isInMenu = (action: RowAction) => !action.isNear || action !== near[0]
  const inMenu = actions.filter(isInMenu)
  const isMenuForNarrowOnly = inMenu.every(({ isNear }) => isNear)
  return (
    <span className={classes.actsRow}>
      {near.map(({ icon, label, run }, i) => (
        <IconButton
          key={label}
          icon={icon}
          label={t('ofRow', { action: label, name })}
          onClick={run}
          {...(i > 0 && { className: classes.wideOnly ?? '' })}
        />
      ))}
      {inMenu.length > 0 && (
        <LazyMenu
          menu={(button) => (
            <OpenedMenu button={button} position="bottom-end" width={208}>
              <Items actions={inMenu} />
            </OpenedMenu>
          )}
        >
          <IconButton
            icon={IconDots}
            label={t('moreOf', { name })}
            {...(isMenuForNarrowOnly && { className: classes.narrowOnly ?? '' })}
          />
        </LazyMenu>
      )}
    </span>
  )
}

/** An item hidden only by CSS would still receive the arrow keys. */
function Items({ actions }: { actions: RowAction[] }) {
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false })
  return actions
    .filter(({ isNear }) => isNarrow || !isNear)
    .map(({ icon: Glyph, label, run, isGrave }) => (
      <Menu.Item
        key={label}
        leftSection={<Glyph size={16} stroke={1.6} />}
        onClick={run}
        {...(isGrave && { className: classes.grave ?? '' })}
      >
        {label}
      </Menu.Item>
    ))
}
