import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '../../ui/IconButton.tsx'
import classes from './Drawer.module.css'

type Props = {
  title: string
  /** What the plus on the right does, and how it is called. */
  add?: { label: string; run: () => void } | undefined
  /** In place of the plus. */
  action?: ReactNode
  children?: ReactNode
}

/** One part of the drawer under its heading. */
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
