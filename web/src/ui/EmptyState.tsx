import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './EmptyState.module.css'

type Props = {
  icon: Icon
  title: string
  /** The title is the page's `h1`. Otherwise it is an `h2`. */
  isPage?: boolean
  children?: ReactNode
  action?: ReactNode
}

/** Says what belongs here, and offers the next action. */
export function EmptyState({ icon: Glyph, title, isPage, children, action }: Props) {
  const Title = isPage ? 'h1' : 'h2'
  return (
    <div className={classes.empty}>
      <span className={classes.glyph}>
        <Glyph size={22} stroke={1.5} aria-hidden />
      </span>
      <Title className={classes.title}>{title}</Title>
      {children && <p className={classes.text}>{children}</p>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}
