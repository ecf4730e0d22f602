import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { copyText } from '../../app/device/clipboard.ts'
import { showSuccess } from '../../app/calls/errors.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './TwoFactor.module.css'

type Props = { codes: string[]; onKept: () => void }

/** The recovery codes, which are shown once. */
export function RecoveryCodes({ codes, onKept }: Props) {
  const { t } = useTranslation('two-factor')
  const text = useRef<HTMLParagraphElement>(null)
  // The form that had the focus is gone.
  useEffect(() => text.current?.focus(), [])
  const copy = async () => {
    await copyText(codes.join('\n'), { isQuiet: true })
    showSuccess(t('copied'))
  }
  return (
    <div className={classes.form}>
      <p ref={text} tabIndex={-1} className={classes.text}>
        {t('recoveryText')}
      </p>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={classes.foot}>
        <Button variant="default" onClick={() => void copy()}>
          {t('copy')}
        </Button>
        <Button onClick={onKept}>{t('kept')}</Button>
      </div>
    </div>
  )
}
