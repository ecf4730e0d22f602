import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import classes from './Rules.module.css'

type Props = {
  /** What is missing. */
  error: unknown
  /** Label of the button that removes the row. */
  remove: string
  onRemove: (() => void) | undefined
  children: ReactNode
}

/** A condition or an action: its kind, its values, and a button that removes it. */
export const PartRow = ({ error, remove, onRemove, children }: Props) => (
  <div className={classes.part}>
    <div className={classes.partFields}>
      {children}
      {typeof error === 'string' && (
        <p className={classes.partError} role="alert">
          {error}
        </p>
      )}
    </div>
    {onRemove && <IconButton icon={IconX} label={remove} onClick={onRemove} />}
  </div>
)
