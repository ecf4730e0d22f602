import type { Ticket } from '@recado/contract/desk/tickets'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSession } from '../../app/session/session.ts'
import classes from './TicketRow.module.css'

/** The author of our message, in front of its text; nothing if unknown. */
export function Speaker({ user }: { user: Ticket['lastMessageUser'] }) {
  const { t } = useTranslation('tickets')
  const me = useSession().user.id
  if (!user) return null
  return <span className={classes.you}>{user.id === me ? t('you') : `${user.name}:`}</span>
}
