import { Button, Progress } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useStanding } from './use-standing.ts'
import classes from './Bubble.module.css'
import type { Outgoing } from './outbox.ts'
import { cancelOutgoing, retryOutgoing } from './send.ts'

/** What happens to a message that is not with the server yet; most are, before this can be read. */
export function Underway({ outgoing }: { outgoing: Outgoing }) {
  const { t } = useTranslation('messages')
  const { message, file, transfer, state, code, progress = 0 } = outgoing
  const ahead = useStanding(transfer)?.share ?? 0
  const act = { size: 'compact-xs', variant: 'subtle', color: 'gray' } as const
  if (state === 'waiting' && code)
    return (
      <div className={classes.waits}>
        <span>{t('offlineWaits')}</span>
        <Button {...act} onClick={() => retryOutgoing(message.id)}>
          {t('retry')}
        </Button>
      </div>
    )
  if (!file) return null
  const percent = Math.round(Math.max(progress, ahead) * 100)
  return (
    <div className={classes.waits}>
      <Progress value={percent} w={96} size="sm" aria-label={t('sending', { percent })} />
      <Button {...act} onClick={() => cancelOutgoing(message.id)}>
        {t('cancelUpload')}
      </Button>
    </div>
  )
}
