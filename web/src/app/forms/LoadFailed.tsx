import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { textOf } from '../calls/errors.ts'
import type { Refused } from '../calls/refused.ts'
import classes from './LoadFailed.module.css'

type Props = {
  /** A sentence that says what could not be loaded. */
  children: ReactNode
  error: Refused
  onRetry: () => void
}

/** Says that this content could not be loaded and why, and offers a retry. */
export function LoadFailed({ children, error, onRetry }: Props) {
  const { t } = useTranslation('pages')
  return (
    <div className={classes.failed} role="alert">
      <IconCloudOff size={18} stroke={1.6} aria-hidden />
      <span>
        <b>{children}</b> {textOf(error, t)}
      </span>
      <Button size="compact-md" fz={13} variant="default" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  )
}
