import { Alert, Button, PasswordInput, TextInput } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { Refused } from '../app/calls/api.ts'
import { useBrand } from '../app/brand/brand.ts'
import { clearSignedInElsewhere, wasSignedInElsewhere } from '../app/session/signed-in-elsewhere.ts'
import { textOf } from '../app/calls/errors.ts'
import { paths } from '../app/paths.ts'
import { hrefOf } from '../app/session/return-to.ts'
import { signIn, useSessionState } from '../app/session/session.ts'
import { validateCredentials, type CredentialErrors } from './credentials.ts'
import classes from './LoginPage.module.css'
import { showGreeting } from './greeting.ts'

/** E-mail and password. Validation errors show below their field, refusals of the server above the button. */
export function LoginForm() {
  const { t } = useTranslation('session')
  const { resetsPasswords } = useBrand()
  const { send, faults, refused, isSending } = useSignIn()
  const [isElsewhere] = useState(wasSignedInElsewhere)
  const email = useRef<HTMLInputElement>(null)
  useEffect(() => email.current?.focus({ preventScroll: true }), [])
  const said = (fault: CredentialErrors[keyof CredentialErrors]) => (fault ? t(fault) : undefined)
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
      <Password error={said(faults.password)} />
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
    </form>
  )
}

function Password({ error }: { error: string | undefined }) {
  const { t } = useTranslation('session')
  const [isShown, setShown] = useState(false)
  return (
    <PasswordInput
      label={t('password')}
      name="password"
      size="md"
      autoComplete="current-password"
      error={error}
      visible={isShown}
      onVisibilityChange={setShown}
      visibilityToggleButtonProps={{
        'aria-label': t(isShown ? 'hidePassword' : 'showPassword'),
        tabIndex: 0,
      }}
    />
  )
}

function useSignIn() {
  const brand = useBrand()
  const session = useSessionState()
  const ended = session.is === 'out' ? session.why : undefined
  const [faults, setFaults] = useState<CredentialErrors>({})
  const [refused, setRefused] = useState<Refused | undefined>(ended)
  const [isSending, setSending] = useState(false)

  async function enter(form: HTMLFormElement): Promise<void> {
    const said = { email: textIn(form, 'email'), password: textIn(form, 'password') }
    const found = validateCredentials(said)
    setFaults(found)
    setRefused(undefined)
    if (found.email || found.password) return focus(form, found.email ? 'email' : 'password')
    setSending(true)
    try {
      showGreeting(await signIn({ ...said, email: said.email.trim(), whiteLabelId: brand.id }))
      clearSignedInElsewhere()
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setRefused(error)
      setSending(false)
      if (error.code === 'ERR_INVALID_CREDENTIALS') focus(form, 'password')
    }
  }

  function send(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!isSending) void enter(event.currentTarget)
  }
  return { send, faults, refused, isSending }
}

const fieldIn = (form: HTMLFormElement, name: string) =>
  form.querySelector<HTMLInputElement>(`input[name="${name}"]`)

const textIn = (form: HTMLFormElement, name: string): string => fieldIn(form, name)?.value ?? ''
const focus = (form: HTMLFormElement, name: string): void => fieldIn(form, name)?.focus()
