import { Button, Progress } from '@mantine/core'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './Bubble.module.css'
import type { Outgoing } from '../outbox/outbox.ts'
import { cancelOutgoing } from '../outbox/send.ts'
import { useUploadState } from '../outbox/use-upload-state.ts'

/** Upload progress of a message's file, with a button to cancel. */
export function UploadProgress({ outgoing }: { outgoing: Outgoing }) {
  const { t } = useTranslation('messages')
  const { message, transfer, progress = 0 } = outgoing
  const ahead = useUploadState(transfer)?.share ?? 0
  const percent = Math.round(Math.max(progress, ahead) * 100)
  return (
    <div className={classes.waits}>
      <Progress value={percent} w={96} size="sm" aria-label={t('sending', { percent })} />
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        onClick={() => cancelOutgoing(message.id)}
      >
        {t('cancelUpload')}
      </Button>
    </div>
  )
}
