import type { Message } from '@recado/contract/desk/messages'
import { Button } from '@mantine/core'
import { useTranslation } from '../../i18n/use-translation.ts'
import { textOfCode } from '../../app/calls/errors.ts'
import classes from './Bubble.module.css'
import { copyText } from '../../app/device/clipboard.ts'
import type { Outgoing } from '../outbox/outbox.ts'
import { withoutSignature } from '../../app/text/formatted-text.ts'
import { cancelOutgoing, retryOutgoing } from '../outbox/send.ts'
import { retryMessage } from '../messages/message-changes.ts'

type Props = { message: Message; outgoing: Outgoing | undefined }

/** The reason why a message was not sent, and the actions available. */
export function SendFailed({ message, outgoing }: Props) {
  const { t } = useTranslation('messages')
  const { failure, id, body } = message
  const code = outgoing?.code ?? failure?.code ?? 'ERR_UNEXPECTED'
  const retry = () => (outgoing ? retryOutgoing(id) : void retryMessage(message))
  const action = { size: 'compact-xs', variant: 'subtle', className: classes.failedAction } as const
  return (
    <div className={classes.failed} role="alert">
      <span>{t('failed', { reason: textOfCode(code, t) })}</span>
      {(outgoing || failure?.canRetry) && (
        <Button {...action} onClick={retry}>
          {t('retry')}
        </Button>
      )}
      {body !== '' && (
        <Button {...action} data-quiet onClick={() => void copyText(withoutSignature(body))}>
          {t('copy')}
        </Button>
      )}
      {outgoing && (
        <Button {...action} data-quiet onClick={() => cancelOutgoing(id)}>
          {t('discard')}
        </Button>
      )}
    </div>
  )
}
