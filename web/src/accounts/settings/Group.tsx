import type { ReactNode } from 'react'
import classes from './Settings.module.css'

/** Options with what they have in common. */
export const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <h3 className={classes.group}>{title}</h3>
    <div className={classes.options}>{children}</div>
  </>
)
