import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import classes from './Drawer.module.css'

type Props = {
  title: string
  /** Action and label of the plus button on the right. */
  add?: { label: string; run: () => void } | undefined
  /** Replaces the plus button. */
  action?: ReactNode
  children?: ReactNode
}

/** One section of the drawer with its heading. */
export const DrawerSection = ({ title, add, action, children }: Props) => (
  <section className={classes.part} aria-label={title}>
    <header className={classes.partHead}>
      <h3 className={classes.partTitle}>{title}</h3>
      {add && <IconButton size={28} icon={IconPlus} label={add.label} onClick={add.run} />}
      {action}
    </header>
    {children}
  </section>
)
