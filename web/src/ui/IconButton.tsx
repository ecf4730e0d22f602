import { ActionIcon, type ActionIconProps, type ElementProps } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { withTooltip } from './Tooltips.tsx'

type Props = ActionIconProps &
  ElementProps<'button', keyof ActionIconProps> & {
    icon: Icon
    label: string
    keys?: string
    pressed?: boolean
  }

/** An icon button always has a label: a tooltip for the pointer and a name for screen readers. */
export const IconButton = ({ icon: Glyph, label, keys, pressed, ...rest }: Props) => (
  <ActionIcon
    aria-label={label}
    aria-pressed={pressed}
    {...withTooltip(keys ? `${label} (${keys})` : label)}
    {...rest}
  >
    <Glyph size={18} stroke={1.6} />
  </ActionIcon>
)
