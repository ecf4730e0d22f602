import { Button } from '@mantine/core'
import {
  type Authenticator,
  type SecondStep as Step,
  type SecondStepAnswer,
  twoFactor,
} from '@recado/contract/accounts/two-factor'
import { useEffect, useState } from 'react'
import { call } from '../../app/calls/api.ts'
import { Refused } from '../../app/calls/refused.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from '../LoginPage.module.css'
import { Refusal } from '../password-reset/Refusal.tsx'
import { CodeForm } from './CodeForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SetUp } from './SetUp.tsx'

type Props = {
  step: Step
  onDone: (answer: SecondStepAnswer) => void
  /** Leads back to e-mail and password. */
  onBack: () => void
}

/** The second step of a sign-in: a code, or first an authenticator where one is required. */
export function SecondStep({ step: { challenge, mustSetUp }, onDone, onBack }: Props) {
  const { t } = useTranslation('two-factor')
  const [answer, setAnswer] = useState<SecondStepAnswer>()
  const finish = async (code: string) => {
    const signedIn = await call(twoFactor.secondStep, { challenge, code })
    if (signedIn.recoveryCodes.length === 0) onDone(signedIn)
    else setAnswer(signedIn)
  }
  return (
    <div className={classes.form}>
      <h1 className={classes.title}>{t(answer ? 'recoveryTitle' : 'stepTitle')}</h1>
      {answer && <RecoveryCodes codes={answer.recoveryCodes} onKept={() => onDone(answer)} />}
      {!answer && mustSetUp && <FirstSetUp challenge={challenge} finish={finish} />}
      {!answer && !mustSetUp && (
        <CodeForm label={t('code')} description={t('codeHint')} button={t('enter')} save={finish} />
      )}
      {!answer && (
        <Button variant="subtle" onClick={onBack}>
          {t('back')}
        </Button>
      )}
    </div>
  )
}

type SetUpProps = { challenge: string; finish: (code: string) => Promise<void> }

function FirstSetUp({ challenge, finish }: SetUpProps) {
  const { t } = useTranslation('two-factor')
  const [authenticator, setAuthenticator] = useState<Authenticator>()
  const [refused, setRefused] = useState<Refused>()
  useEffect(() => {
    call(twoFactor.secondStepSetUp, { challenge }).then(setAuthenticator, (error: unknown) => {
      if (!(error instanceof Refused)) throw error
      setRefused(error)
    })
  }, [challenge])
  return (
    <>
      <p className={classes.hint}>{t('mustSetUp')}</p>
      {refused && <Refusal refused={refused} />}
      {authenticator && <SetUp authenticator={authenticator} save={finish} />}
    </>
  )
}
