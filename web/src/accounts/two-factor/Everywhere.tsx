import { Button } from '@mantine/core'
import { twoFactor } from '@recado/contract/accounts/two-factor'
import { useState } from 'react'
import { call } from '../../app/calls/api.ts'
import { showError } from '../../app/calls/errors.ts'
import { Refused } from '../../app/calls/refused.ts'
import { endSession } from '../../app/session/session.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './TwoFactor.module.css'

export function Everywhere() {
  const { t } = useTranslation('two-factor')
  const [isBusy, setBusy] = useState(false)
  const signOut = async () => {
    setBusy(true)
    try {
      await call(twoFactor.signOutEverywhere, {})
      endSession({ isOwnWish: true })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setBusy(false)
      showError(error)
    }
  }
  return (
    <section className={classes.part}>
      <h3>{t('everywhere')}</h3>
      <p className={classes.text}>{t('everywhereText')}</p>
      <div className={classes.buttons}>
        <Button variant="default" loading={isBusy} onClick={() => void signOut()}>
          {t('signOutEverywhere')}
        </Button>
      </div>
    </section>
  )
}
