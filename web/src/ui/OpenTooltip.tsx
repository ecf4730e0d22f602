import { Tooltip } from '@mantine/core'

type Props = { target: HTMLElement; label: string | undefined; position: 'top' | 'right' }

/** A tooltip next to its target. */
export const OpenTooltip = ({ target, label, position }: Props) => (
  <Tooltip key={label} opened target={target} label={label} position={position} />
)
