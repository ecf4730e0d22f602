import type { Message } from '@recado/contract/desk/messages'
import { Button } from '@mantine/core'
import { useTranslation } from '../../i18n/use-translation.ts'
import { textOfCode } from '../../app/calls/errors.ts'
import classes from './Bubble.module.css'
import { copyText } from '../../app/device/clipboard.ts'

type Props = { message: Message; refusal: NonNullable<Message['refusal']> }

/** The reason why the last change of a message did not reach the customer. The message shows its previous state. */
export function ChangeFailed({ message, refusal }: Props) {
  const { t } = useTranslation('messages')
  const { change, code, text } = refusal
  const align = message.fromMe ? undefined : classes.fromLeft
  return (
    <div className={`${classes.failed} ${align ?? ''}`} role="alert">
      <span>{t(`notChanged_${change}`, { reason: textOfCode(code, t) })}</span>
      {text && (
        <Button
          size="compact-xs"
          variant="subtle"
          className={classes.failedAction ?? ''}
          data-quiet
          onClick={() => void copyText(text)}
        >
          {t('copyRefused')}
        </Button>
      )}
    </div>
  )
}
