import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { textOf } from '../../app/calls/errors.ts'
import type { Refused } from '../../app/calls/refused.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './Integrations.module.css'

type Props = {
  /** How the test went: a sentence, or why it failed. */
  found: string | Refused | undefined
  icon: ReactNode
  isPending: boolean
  isDisabled?: boolean
  onTest: () => void
  children: string
}

/** Tests what is typed, and says beside the button how it went. */
export function TestButton({ found, icon, isPending, isDisabled, onTest, children }: Props) {
  const { t } = useTranslation('integrations')
  return (
    <>
      <output className={classes.result} data-failed={typeof found === 'object' || undefined}>
        {typeof found === 'object' ? textOf(found, t) : found}
      </output>
      <Button
        variant="default"
        leftSection={icon}
        loading={isPending}
        disabled={isDisabled ?? false}
        onClick={onTest}
      >
        {children}
      </Button>
    </>
  )
}
