import { Alert } from '@mantine/core'
import { IconAlertCircle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { textOf } from '../../app/calls/errors.ts'
import type { Refused } from '../../app/calls/refused.ts'
import { useTranslation } from '../../i18n/use-translation.ts'

type Props = {
  refused: Refused
  /** The text for an error of the server itself. */
  unexpected?: string
  /** What helps. */
  children?: ReactNode
}

/** Says above the button why a form was refused. */
export function Refusal({ refused, unexpected, children }: Props) {
  const { t } = useTranslation('errors')
  const isUnexpected = refused.status >= 500 && unexpected !== undefined
  return (
    <Alert role="alert" color="red" variant="light" icon={<IconAlertCircle />}>
      {isUnexpected ? unexpected : textOf(refused, t)}
      {children}
    </Alert>
  )
}
