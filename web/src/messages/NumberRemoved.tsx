import type { Ticket } from '@recado/contract/tickets'
import { may } from '@recado/contract/permissions'
import { Button } from '@mantine/core'
import { IconPlugOff } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../app/session.ts'
import { late } from '../ui/late.ts'
import classes from './Composer.module.css'

const MoveTicketsDialog = late(
  () => import('../connections/MoveTicketsDialog.tsx'),
  'MoveTicketsDialog',
  ['connections', 'pages'],
)

type Props = { ticket: Ticket; onNote: () => void }

/** Replaces the message field of a ticket whose number was removed: why nobody can answer, and the ways on. */
export function NumberRemoved({ ticket, onNote }: Props) {
  const { t } = useTranslation('messages')
  const { user } = useSession()
  const [isMoving, setIsMoving] = useState(false)
  const removed = ticket.whatsapp
  const canMove = removed !== null && may(user, 'connections.edit')
  return (
    <section className={classes.removed} aria-label={t('numberGone')}>
      <IconPlugOff size={20} stroke={1.6} aria-hidden />
      <p>
        <b>{removed ? t('numberGoneNamed', { name: removed.name }) : t('numberGone')}</b>
        {t(canMove ? 'numberGoneMove' : 'numberGoneAsk')}
      </p>
      <div>
        <Button variant="default" onClick={onNote}>
          {t('writeNoteInstead')}
        </Button>
        {canMove && <Button onClick={() => setIsMoving(true)}>{t('moveToNumber')}</Button>}
      </div>
      {isMoving && removed && (
        <Suspense>
          <MoveTicketsDialog removed={removed} onClose={() => setIsMoving(false)} />
        </Suspense>
      )}
    </section>
  )
}
