import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './MessageList.module.css'
import { useTyping } from '../messages/typing.ts'

/** Shows that the customer is typing or recording. Its space is reserved, so the layout does not shift. */
export function TypingIndicator({ ticketId, name }: { ticketId: number; name: string }) {
  const { t } = useTranslation('messages')
  const typing = useTyping(ticketId)
  const first = name.split(' ')[0] ?? name
  return (
    <output className={classes.typing}>
      {typing && (
        <>
          <span className={classes.dots} aria-hidden>
            <i />
            <i />
            <i />
          </span>
          {t(typing === 'recording' ? 'recording' : 'typing', { name: first })}
        </>
      )}
    </output>
  )
}
