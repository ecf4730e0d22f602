import type { QuotedMessage } from '@recado/contract/desk/messages'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { z } from 'zod'
import { useBubbleActions } from './bubble-actions.ts'
import { kindOf } from '../messages/kinds.tsx'
import { withoutFormatting, withoutSignature } from '../../app/text/formatted-text.ts'
import classes from './Quoted.module.css'
import { useAuthorName } from './author-name.ts'

type Props = { quoted: z.infer<typeof QuotedMessage> }

/** The message that this one answers. Clicking leads there. */
export function Quoted({ quoted }: Props) {
  const { t } = useTranslation('messages')
  const { customer, toOrigin } = useBubbleActions()
  const who = useAuthorName(customer)
  return (
    <button
      type="button"
      className={classes.quoted}
      title={t('toOrigin')}
      onClick={() => toOrigin(quoted.id)}
    >
      <b>{who(quoted)}</b>
      <span className={classes.text}>
        <QuotedWords quoted={quoted} />
      </span>
    </button>
  )
}

/** The quoted text, or the kind of message if it has none. */
export function QuotedWords({ quoted: { body, fromMe, mediaType, isDeleted } }: Props) {
  const { t } = useTranslation('messages')
  if (isDeleted && fromMe) return t('deletedByMe')
  const kind = kindOf(mediaType)
  const words = withoutFormatting(fromMe ? withoutSignature(body) : body)
  return words || (kind ? t(`kind_${kind}`) : '')
}
