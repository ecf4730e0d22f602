import type { Ticket } from '@recado/contract/desk/tickets'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSession } from '../../app/session/session.ts'
import classes from './TicketRow.module.css'

/** Who of us said what stands behind this, in front of it; nothing where nobody is known. */
export function Speaker({ user }: { user: Ticket['lastMessageUser'] }) {
  const { t } = useTranslation('tickets')
  const me = useSession().user.id
  if (!user) return null
  return <span className={classes.you}>{user.id === me ? t('you') : `${user.name}:`}</span>
}
