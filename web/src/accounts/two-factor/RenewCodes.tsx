import { Button } from '@mantine/core'
import { twoFactor } from '@recado/contract/accounts/two-factor'
import { useState } from 'react'
import { call } from '../../app/calls/api.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { CodeForm } from './CodeForm.tsx'
import { OwnPassword } from './OwnPassword.tsx'
import classes from './TwoFactor.module.css'

type Props = {
  onRenewed: (answer: { recoveryCodes: string[] }) => void
  onCancel: () => void
}

/** Asks for the password, or for a code of the authenticator, and makes new recovery codes. */
export function RenewCodes({ onRenewed, onCancel }: Props) {
  const { t } = useTranslation('two-factor')
  const [isByCode, setByCode] = useState(false)
  const renew = async (proof: { currentPassword: string } | { code: string }) =>
    onRenewed(await call(twoFactor.renewCodes, proof))
  const other = (
    <Button
      className={classes.other ?? ''}
      variant="subtle"
      size="compact-sm"
      onClick={() => setByCode(!isByCode)}
    >
      {t(isByCode ? 'byPassword' : 'byCode')}
    </Button>
  )
  return (
    <>
      <p className={classes.text}>{t('renewText')}</p>
      {isByCode ? (
        <CodeForm
          label={t('firstCode')}
          button={t('renewDo')}
          save={(code) => renew({ code })}
          onCancel={onCancel}
        >
          {other}
        </CodeForm>
      ) : (
        <OwnPassword
          button={t('renewDo')}
          save={(currentPassword) => renew({ currentPassword })}
          onCancel={onCancel}
        >
          {other}
        </OwnPassword>
      )}
    </>
  )
}
