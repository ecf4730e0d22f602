import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './Preview.module.css'

/** The sign-in page as a drawing, in the colours of the box around it. */
export function MiniEntrance({ mark, tagline }: { mark: ReactNode; tagline: string }) {
  const { t } = useTranslation('session')
  return (
    <div className={classes.entrance}>
      <div className={classes.formSide}>
        <span className={classes.mark}>{mark}</span>
        <div className={classes.fields}>
          <b>{t('title')}</b>
          <span>{t('email')}</span>
          <i />
          <span>{t('password')}</span>
          <i />
          <span className={classes.button}>{t('submit')}</span>
        </div>
      </div>
      <div className={classes.pitch}>
        <b>{tagline || t('headline')}</b>
        <span>{t('promiseTeam')}</span>
        <span>{t('promiseQueues')}</span>
        <span>{t('promiseSafe')}</span>
      </div>
    </div>
  )
}
