import { messageCreated, type Message } from '@recado/contract/desk/messages'
import { VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLive } from '../../app/live/live.ts'
import { kindOf } from '../messages/kinds.tsx'
import { plainOf } from '../../app/text/formatted-text.ts'
import { isFromCustomer } from '../messages/rules.ts'

type Props = { ticketId: number; name: string }

/** Says each new message of the customer once, politely, wherever one is reading; our own words it leaves alone. */
export function Announcer({ ticketId, name }: Props) {
  const { t } = useTranslation('messages')
  const [last, setLast] = useState<Message>()
  useLive(messageCreated, ({ message }) => {
    if (message.ticketId !== ticketId || !isFromCustomer(message)) return
    // The same news may come twice, and late.
    if (message.position > (last?.position ?? 0)) setLast(message)
  })
  const kind = last && kindOf(last.mediaType)
  const said = last && (plainOf(last.body) || (kind ? t(`kind_${kind}`) : ''))
  // By its key, the same words again are news again.
  return (
    <VisuallyHidden aria-live="polite">
      {said && <span key={last.id}>{`${name}: ${said}`}</span>}
    </VisuallyHidden>
  )
}
