import { Alert, Button } from '@mantine/core'
import { RESEND_SECONDS, signUp } from '@recado/contract/accounts/sign-up'
import { IconMailCheck } from '@tabler/icons-react'
import { useCallback, useEffect, useState } from 'react'
import { useBrand } from '../../app/brand/brand.ts'
import { call } from '../../app/calls/api.ts'
import { Refused } from '../../app/calls/refused.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Refusal } from '../password-reset/Refusal.tsx'
import classes from '../LoginPage.module.css'

type Props = { email: string; onDone: () => void }

/** What happens after sign-up: a mail is on its way, and can be asked for again. */
export function CheckMail({ email, onDone }: Props) {
  const { t } = useTranslation('sign-up')
  const { resetsPasswords: sendsMail } = useBrand()
  const { told, refused, ask, wait, isAsking } = useSignUpMail(email)
  useEffect(() => {
    if (sendsMail) void ask()
  }, [sendsMail, ask])
  return (
    <div className={classes.form}>
      <h1 className={classes.title}>{t(sendsMail ? 'checkTitle' : 'doneTitle')}</h1>
      <p className={classes.hint}>{t(sendsMail ? 'checkText' : 'doneText', { email })}</p>
      {told && (
        <Alert color="green" variant="light" icon={<IconMailCheck />}>
          {told}
        </Alert>
      )}
      {refused && <Refusal refused={refused} />}
      <Button size="md" fullWidth onClick={onDone}>
        {t('enter')}
      </Button>
      {sendsMail && (
        <Button
          variant="default"
          size="md"
          fullWidth
          disabled={wait > 0}
          loading={isAsking}
          onClick={() => void ask()}
        >
          {wait > 0 ? t('resendIn', { count: wait }) : t('resend')}
        </Button>
      )}
    </div>
  )
}

/** Asks for the mail, at most once a minute. */
function useSignUpMail(email: string) {
  const [told, setTold] = useState<string>()
  const [refused, setRefused] = useState<Refused>()
  const [isAsking, setAsking] = useState(false)
  const [wait, setWait] = useState(RESEND_SECONDS)
  useEffect(() => {
    if (wait === 0) return undefined
    const tick = setTimeout(() => setWait(wait - 1), 1000)
    return () => clearTimeout(tick)
  }, [wait])
  const ask = useCallback(async () => {
    setAsking(true)
    setRefused(undefined)
    try {
      setTold((await call(signUp.mail, { email })).message)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setRefused(error)
    } finally {
      setAsking(false)
      setWait(RESEND_SECONDS)
    }
  }, [email])
  return { told, refused, ask, wait, isAsking }
}
