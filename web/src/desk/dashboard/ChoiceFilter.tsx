import { IconChevronDown } from '@tabler/icons-react'
import { LazyMenu } from '../../ui/lazy/LazyMenu.tsx'
import classes from './Dashboard.module.css'
import { ChoicePanel } from './lazy-parts.ts'
import type { ChoiceFilterProps } from './choice-filter-props.ts'

/** A filter button that shows its value: all, the name of the only choice, or the number of choices. */
export function ChoiceFilter(props: ChoiceFilterProps) {
  const { all, one, several, choices, chosen } = props
  const known = choices.filter(({ id }) => chosen.includes(id))
  const value = known.length === 1 ? `${one}: ${known[0]?.name}` : several(chosen.length)
  return (
    <LazyMenu opens="dialog" menu={(button) => <ChoicePanel button={button} {...props} />}>
      <button type="button" className={classes.narrow} data-chosen={chosen.length > 0 || undefined}>
        <span className="cut">{chosen.length === 0 ? all : value}</span>
        <IconChevronDown size={14} stroke={1.8} aria-hidden />
      </button>
    </LazyMenu>
  )
}
