import { Tooltip } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import classes from './Dashboard.module.css'

/** Explains a figure: `text` in a tooltip, `label` as the accessible name of the button. */
export function FigureTooltip({ label, text }: { label: string; text: string }) {
  return (
    <Tooltip label={text} multiline w={260} events={{ hover: true, focus: true, touch: true }}>
      <button type="button" className={classes.info} aria-label={label}>
        <IconInfoCircle size={15} stroke={1.7} aria-hidden />
      </button>
    </Tooltip>
  )
}
