import { Button } from '@mantine/core'
import type { Message } from '@recado/contract/desk/messages'
import type { Ticket } from '@recado/contract/desk/tickets'
import { IconClockOff } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { CannotReply } from '../../ui/CannotReply.tsx'
import { TemplateDialog } from './lazy-dialog.ts'

type Props = {
  ticket: Ticket
  /** The customer has never written. */
  isNew: boolean
  onNote: () => void
  onSent: (message: Message) => void
}

/** Replaces the message field while the customer service window is closed. Offers to send a template. */
export function ClosedWindow({ ticket, isNew, onNote, onSent }: Props) {
  const { t } = useTranslation('templates')
  const [isChoosing, setIsChoosing] = useState(false)
  return (
    <CannotReply
      icon={IconClockOff}
      label={t('title')}
      title={t(isNew ? 'never' : 'closed')}
      text={t('closedText')}
      note={t('writeNote')}
      onNote={onNote}
    >
      <Button onClick={() => setIsChoosing(true)}>{t('choose')}</Button>
      {isChoosing && (
        <Suspense>
          <TemplateDialog {...{ ticket, onSent }} onClose={() => setIsChoosing(false)} />
        </Suspense>
      )}
    </CannotReply>
  )
}
