import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'

/** A password or token, with a button that shows it. Needs the texts of `session`. */
export function SecretInput(props: Omit<PasswordInputProps, 'visible' | 'onVisibilityChange'>) {
  const { t } = useTranslation('session')
  const [isShown, setShown] = useState(false)
  return (
    <PasswordInput
      visible={isShown}
      onVisibilityChange={setShown}
      visibilityToggleButtonProps={{
        'aria-label': t(isShown ? 'hidePassword' : 'showPassword'),
        tabIndex: 0,
      }}
      {...props}
    />
  )
}
