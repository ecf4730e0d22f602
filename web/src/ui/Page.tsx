import type { ReactNode } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import classes from './Page.module.css'

type Props = {
  title: string
  count?: number
  /** The real total is larger than `count`. */
  countCapped?: true | undefined
  hint?: string
  actions?: ReactNode
  children: ReactNode
  wide?: boolean
}

/** Page layout: title and count, main action on the right, then the content. */
export function Page({ title, count, countCapped, hint, actions, children, wide }: Props) {
  const { i18n } = useTranslation()
  return (
    <div className={classes.page} data-wide={wide || undefined}>
      <header className={classes.head} data-hinted={hint ? true : undefined}>
        <div className={classes.words}>
          <h1 className={classes.title}>
            {title}{' '}
            {count !== undefined && (
              <span className={classes.count}>
                {count.toLocaleString(i18n.language)}
                {countCapped && '+'}
              </span>
            )}
          </h1>
          {hint && <p className={classes.hint}>{hint}</p>}
        </div>
        <div className={classes.actions}>{actions}</div>
      </header>
      {children}
    </div>
  )
}
