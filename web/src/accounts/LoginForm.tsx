import { Alert, Button, TextInput } from '@mantine/core'
import type { SignInAnswer } from '@recado/contract/accounts/session'
import type { UserFull } from '@recado/contract/accounts/users'
import { IconAlertCircle } from '@tabler/icons-react'
import type { SecondStep as Step } from '@recado/contract/accounts/two-factor'
import { Suspense, useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { Refused } from '../app/calls/api.ts'
import { useBrand } from '../app/brand/brand.ts'
import { clearSignedInElsewhere, wasSignedInElsewhere } from '../app/session/signed-in-elsewhere.ts'
import { textOf } from '../app/calls/errors.ts'
import { lazyPage } from '../app/pages/page-entry.ts'
import { paths } from '../app/paths.ts'
import { hrefOf } from '../app/session/return-to.ts'
import { enterSession, signIn, useSessionState } from '../app/session/session.ts'
import { validateCredentials, type CredentialErrors } from './credentials.ts'
import classes from './LoginPage.module.css'
import { SecretInput } from './SecretInput.tsx'
import { showGreeting } from './greeting.ts'

const SecondStep = lazyPage(() => import('./two-factor/SecondStep.tsx'), 'SecondStep', [
  'two-factor',
  'pages',
])

/** E-mail and password. Validation errors show below their field, refusals of the server above the button. */
export function LoginForm() {
  const { t } = useTranslation('session')
  const { resetsPasswords, signsUp } = useBrand()
  const { send, faults, refused, isSending, step, finish, leaveStep } = useSignIn()
  const [isElsewhere] = useState(wasSignedInElsewhere)
  const email = useRef<HTMLInputElement>(null)
  useEffect(() => email.current?.focus({ preventScroll: true }), [])
  const said = (fault: CredentialErrors[keyof CredentialErrors]) => (fault ? t(fault) : undefined)
  if (step)
    return (
      <Suspense>
        <SecondStep step={step} onDone={finish} onBack={leaveStep} />
      </Suspense>
    )
  return (
    <form className={classes.form} onSubmit={send} noValidate aria-busy={isSending}>
      <h1 className={classes.title}>{t('title')}</h1>
      <p className={classes.hint}>{t('hint')}</p>
      <TextInput
        ref={email}
        label={t('email')}
        name="email"
        type="email"
        inputMode="email"
        size="md"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={said(faults.email)}
      />
      <SecretInput
        label={t('password')}
        name="password"
        size="md"
        autoComplete="current-password"
        error={said(faults.password)}
      />
      {isElsewhere && !refused && (
        <Alert color="yellow" variant="light" icon={<IconAlertCircle />}>
          {t('elsewhere', { ns: 'shell' })}
        </Alert>
      )}
      {refused && (
        <Alert role="alert" color="red" variant="light" icon={<IconAlertCircle />}>
          {textOf(refused, t)}
        </Alert>
      )}
      <Button type="submit" size="md" fullWidth loading={isSending}>
        {t('submit')}
      </Button>
      {resetsPasswords && (
        <a className={classes.link} href={hrefOf(paths.reset)}>
          {t('forgot')}
        </a>
      )}
      {signsUp && (
        <a className={classes.link} href={hrefOf(paths.signUp)}>
          {t('signUp')}
        </a>
      )}
    </form>
  )
}

function useSignIn() {
  const brand = useBrand()
  const session = useSessionState()
  const ended = session.is === 'out' ? session.why : undefined
  const [faults, setFaults] = useState<CredentialErrors>({})
  const [refused, setRefused] = useState<Refused | undefined>(ended)
  const [isSending, setSending] = useState(false)
  const [step, setStep] = useState<Step>()

  async function enter(form: HTMLFormElement): Promise<void> {
    const said = { email: textIn(form, 'email'), password: textIn(form, 'password') }
    const found = validateCredentials(said)
    setFaults(found)
    setRefused(undefined)
    if (found.email || found.password) return focus(form, found.email ? 'email' : 'password')
    setSending(true)
    try {
      greet(await signIn({ ...said, email: said.email.trim(), whiteLabelId: brand.id }))
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setSending(false)
      if ((error.code as string) === 'ERR_TWO_FACTOR_REQUIRED')
        return setStep(error.details as Step)
      setRefused(error)
      if (error.code === 'ERR_INVALID_CREDENTIALS') focus(form, 'password')
    }
  }

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!isSending) void enter(event.currentTarget)
  }
  return {
    send,
    faults,
    refused,
    isSending,
    step,
    finish: (answer: SignInAnswer) => greet(enterSession(answer)),
    leaveStep: () => setStep(undefined),
  }
}

function greet(user: UserFull): void {
  showGreeting(user)
  clearSignedInElsewhere()
}

const fieldIn = (form: HTMLFormElement, name: string) =>
  form.querySelector<HTMLInputElement>(`input[name="${name}"]`)

const textIn = (form: HTMLFormElement, name: string): string => fieldIn(form, name)?.value ?? ''
const focus = (form: HTMLFormElement, name: string): void => fieldIn(form, name)?.focus()
