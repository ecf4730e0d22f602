import type { Ticket } from '@recado/contract/desk/tickets'
import { may } from '@recado/contract/platform/permissions'
import { Button } from '@mantine/core'
import { IconPlugOff } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSession } from '../../app/session/session.ts'
import { CannotReply } from '../../ui/CannotReply.tsx'
import { lazyComponent } from '../../ui/lazy/lazy-component.ts'

const MoveTicketsDialog = lazyComponent(
  () => import('../../connections/MoveTicketsDialog.tsx'),
  'MoveTicketsDialog',
  ['connections', 'pages'],
)

type Props = { ticket: Ticket; onNote: () => void }

/** Replaces the message field of a ticket whose number was removed. */
export function NumberRemoved({ ticket, onNote }: Props) {
  const { t } = useTranslation('messages')
  const { user } = useSession()
  const [isMoving, setIsMoving] = useState(false)
  const removed = ticket.whatsapp
  const canMove = removed !== null && may(user, 'connections.edit')
  return (
    <CannotReply
      icon={IconPlugOff}
      label={t('numberGone')}
      title={removed ? t('numberGoneNamed', { name: removed.name }) : t('numberGone')}
      text={t(canMove ? 'numberGoneMove' : 'numberGoneAsk')}
      note={t('writeNoteInstead')}
      onNote={onNote}
    >
      {canMove && <Button onClick={() => setIsMoving(true)}>{t('moveToNumber')}</Button>}
      {isMoving && removed && (
        <Suspense>
          <MoveTicketsDialog removed={removed} onClose={() => setIsMoving(false)} />
        </Suspense>
      )}
    </CannotReply>
  )
}
