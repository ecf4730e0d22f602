import { Button } from '@mantine/core'
import type { Authenticator } from '@recado/contract/accounts/two-factor'
import { copyText } from '../../app/device/clipboard.ts'
import { showSuccess } from '../../app/calls/errors.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { QrCode } from '../../ui/QrCode.tsx'
import { CodeForm } from './CodeForm.tsx'
import classes from './TwoFactor.module.css'

type Props = {
  authenticator: Authenticator
  save: (code: string) => Promise<void>
  onCancel?: () => void
}

/** The QR code for an authenticator, drawn here, and the form for its first code. */
export function SetUp({ authenticator: { secret, uri }, save, onCancel }: Props) {
  const { t } = useTranslation('two-factor')
  const copy = async () => {
    await copyText(secret, { isQuiet: true })
    showSuccess(t('copied'))
  }
  return (
    <>
      <p className={classes.text}>{t('scan')}</p>
      <div className={classes.setUp}>
        <QrCode text={uri} size={184} />
        <p className={classes.secret}>{secret.replaceAll(/.{4}(?!$)/g, '$& ')}</p>
        <div className={classes.buttons}>
          <Button variant="subtle" size="compact-sm" onClick={() => void copy()}>
            {t('copyKey')}
          </Button>
          {/* A phone cannot scan its own screen. */}
          <Button
            className={classes.onPhone ?? ''}
            component="a"
            href={uri}
            variant="subtle"
            size="compact-sm"
          >
            {t('openApp')}
          </Button>
        </div>
      </div>
      <CodeForm label={t('firstCode')} button={t('turnOn')} save={save} onCancel={onCancel} />
    </>
  )
}
