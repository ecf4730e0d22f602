import { Menu } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Fragment } from 'react'
import { Dotted } from '../ui/Chip.tsx'
import type { MenuButton } from '../ui/LateMenu.tsx'
import { OpenedMenu } from '../ui/OpenedMenu.tsx'
import classes from './TicketList.module.css'
import { useFilters, type Choice } from './use-filters.ts'
import type { ChangeView } from './use-view.ts'
import type { View } from './view.ts'

type Props = { view: View; change: ChangeView; button: MenuButton }

/** Narrows the list by queue, number and, for who sees everybody's, by agent. */
export function FilterMenu({ view, change, button }: Props) {
  const groups = useFilters(view)
  const { filterMenu = '' } = classes
  return (
    <OpenedMenu
      button={button}
      position="bottom-end"
      width={232}
      classNames={{ dropdown: filterMenu }}
    >
      {groups.map(({ part, title, choices }) => (
        <Fragment key={part}>
          <Menu.Label>{title}</Menu.Label>
          {choices.map((choice) => (
            <Menu.Item
              key={choice.value}
              onClick={() => change({ [part]: choice.isChosen ? null : choice.value })}
              rightSection={choice.isChosen && <IconCheck size={16} stroke={1.6} />}
            >
              <Named choice={choice} />
            </Menu.Item>
          ))}
        </Fragment>
      ))}
    </OpenedMenu>
  )
}

const Named = ({ choice: { color, name } }: { choice: Choice }) =>
  color ? <Dotted color={color}>{name}</Dotted> : name
