import type { ReactNode } from 'react'
import classes from './Settings.module.css'

type Props = { title: string; text: string; action?: ReactNode }

/** Title of a section with its meaning, and its action at the right. */
export const SectionHead = ({ title, text, action }: Props) => (
  <header className={classes.head}>
    <div className={classes.headWords}>
      <h2 className={classes.headTitle}>{title}</h2>
      <p className={classes.headText}>{text}</p>
    </div>
    {action}
  </header>
)
