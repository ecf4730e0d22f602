import type { Message } from '@recado/contract/desk/messages'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import classes from './Composer.module.css'
import { QuotedWords } from '../bubble/Quoted.tsx'
import { useAuthorName } from '../bubble/author-name.ts'

type Props = { message: Message; customer: string; onCancel: () => void }

/** The message being answered, until the answer is sent or the user dismisses it. */
export function ReplyTo({ message, customer, onCancel }: Props) {
  const { t } = useTranslation('messages')
  const who = useAuthorName(customer)
  return (
    <div className={classes.replyTo}>
      <span className={classes.replyWords}>
        <b>{t('replyingTo', { name: who(message) })}</b>
        <span className="cut">
          <QuotedWords quoted={message} />
        </span>
      </span>
      <IconButton icon={IconX} label={t('cancelReply')} size={24} onClick={onCancel} />
    </div>
  )
}
