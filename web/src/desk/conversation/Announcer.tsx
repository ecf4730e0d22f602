import { messageCreated, type Message } from '@recado/contract/desk/messages'
import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLive } from '../../app/live/live.ts'
import { kindOf } from '../messages/kinds.tsx'
import { withoutFormatting } from '../../app/text/formatted-text.ts'
import { isFromCustomer } from '../messages/rules.ts'

type Props = { ticketId: number; name: string }

/** Announces each new customer message once, politely, wherever the user is reading. Skips our own messages. */
export function Announcer({ ticketId, name }: Props) {
  const { t } = useTranslation('messages')
  const [last, setLast] = useState<Message>()
  useLive(messageCreated, ({ message }) => {
    if (message.ticketId !== ticketId || !isFromCustomer(message)) return
    // An event may arrive twice, and late.
    if (message.position > (last?.position ?? 0)) setLast(message)
  })
  const kind = last && kindOf(last.mediaType)
  const said = last && (withoutFormatting(last.body) || (kind ? t(`kind_${kind}`) : ''))
  // The key makes repeated text a new announcement.
  return (
    <VisuallyHidden aria-live="polite">
      {said && <span key={last.id}>{`${name}: ${said}`}</span>}
    </VisuallyHidden>
  )
}
