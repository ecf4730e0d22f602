import { Button, Checkbox, Popover } from '@mantine/core'
import type { MenuButton } from '../../ui/lazy/LazyMenu.tsx'
import { OpenedPopover } from '../../ui/menus/OpenedPopover.tsx'
import classes from './FilterPanels.module.css'
import type { ChoiceFilterProps } from './choice-filter-props.ts'

type Props = ChoiceFilterProps & { button: MenuButton }

/** Chooses any number of queues or connections. No choice means all. */
export function ChoicePanel({ button, all, choices, chosen, onChange }: Props) {
  return (
    <OpenedPopover button={button} position="bottom-start" width={240} trapFocus withinPortal>
      <Popover.Dropdown className={classes.panel} aria-label={all}>
        <Checkbox.Group
          className={classes.choices ?? ''}
          aria-label={all}
          value={chosen.map(String)}
          onChange={(ids) => onChange(ids.map(Number))}
        >
          {choices.map(({ id, name }) => (
            <Checkbox key={id} value={String(id)} label={name} className={classes.choice ?? ''} />
          ))}
        </Checkbox.Group>
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.clear ?? ''}
          disabled={chosen.length === 0}
          onClick={() => onChange([])}
        >
          {all}
        </Button>
      </Popover.Dropdown>
    </OpenedPopover>
  )
}
