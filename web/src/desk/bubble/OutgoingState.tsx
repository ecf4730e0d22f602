import { Button } from '@mantine/core'
import { Suspense } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './Bubble.module.css'
import { lazyComponent } from '../../ui/lazy/lazy-component.ts'
import type { Outgoing } from '../outbox/outbox.ts'
import { retryOutgoing } from '../outbox/send.ts'

const UploadProgress = lazyComponent(() => import('./UploadProgress.tsx'), 'UploadProgress')

/** The sending state of a message that the server does not have yet. Most messages arrive before this can be read. */
export function OutgoingState({ outgoing }: { outgoing: Outgoing }) {
  const { t } = useTranslation('messages')
  const { message, file, state, code } = outgoing
  if (state === 'waiting' && code)
    return (
      <div className={classes.waits}>
        <span>{t('offlineWaits')}</span>
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          onClick={() => retryOutgoing(message.id)}
        >
          {t('retry')}
        </Button>
      </div>
    )
  return (
    file && (
      <Suspense>
        <UploadProgress outgoing={outgoing} />
      </Suspense>
    )
  )
}
