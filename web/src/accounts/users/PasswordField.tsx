import { Button, PasswordInput } from '@mantine/core'
import { limits } from '@recado/contract/platform/limits'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { UserFormState } from './use-user-form.ts'
import classes from './Users.module.css'

type Props = {
  label: string
  description: string
  /** Offers to generate a password, which is then shown. */
  isGenerated?: boolean
  /** What the browser may fill in. A new password by default. */
  autoComplete?: string
  size?: 'sm' | 'md'
  field: ReturnType<UserFormState['field']>
}

/** A password that can be shown and generated. */
export function PasswordField(props: Props) {
  const { label, description, isGenerated, autoComplete, size = 'sm', field } = props
  const { t } = useTranslation('users')
  const { t: said } = useTranslation('session')
  const [isShown, setShown] = useState(false)
  const generate = () => {
    setShown(true)
    ;(field.onChange as (password: string) => void)(newPassword())
  }
  return (
    <div className={classes.password}>
      <PasswordInput
        className={classes.passwordInput ?? ''}
        label={label}
        description={description}
        size={size}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autoComplete={autoComplete ?? 'new-password'}
        maxLength={limits.passwordMax}
        visible={isShown}
        onVisibilityChange={setShown}
        visibilityToggleButtonProps={{
          'aria-label': said(isShown ? 'hidePassword' : 'showPassword'),
          tabIndex: 0,
        }}
        {...field}
      />
      {isGenerated && (
        <Button variant="default" onClick={generate}>
          {t('generate')}
        </Button>
      )}
    </div>
  )
}

/** Letters and digits that are not taken for each other. */
const SIGNS = 'abcdefghijkmnpqrstuvwxyz23456789'
const GROUPS = 3
const GROUP = 4

/** A random password of 60 bits in groups that are easy to read out: `k7mq-x2pd-9rtw`. */
function newPassword(): string {
  const random = crypto.getRandomValues(new Uint8Array(GROUPS * GROUP))
  const signs = Array.from(random, (byte) => SIGNS[byte % SIGNS.length]).join('')
  return signs.replaceAll(/.{4}(?!$)/g, '$&-')
}
