import type { Ticket } from '@recado/contract/desk/tickets'
import { IconAlertCircle } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAnyDraft } from '../drafts/drafts.ts'
import { KindIcon, kindOf } from '../messages/kinds.tsx'
import { withoutFormatting, withoutSignature } from '../../app/text/formatted-text.ts'
import { phoneInCard } from '../../app/text/contact-names.ts'
import { Speaker } from './Speaker.tsx'
import classes from './TicketRow.module.css'

type Props = { ticket: Ticket; isChosen: boolean }

/** Second line of a row: a draft, a failed message, or the last message and its author. */
export function LastLine({ ticket, isChosen }: Props) {
  const { t } = useTranslation('tickets')
  const draft = useAnyDraft(ticket.id)
  if (draft.trim() !== '' && !isChosen)
    return (
      <span className={`${classes.last} cut`}>
        <b className={classes.draft}>{t('draft')}</b>
        {withoutFormatting(draft)}
      </span>
    )
  if (ticket.lastMessageFailed)
    return (
      <span className={`${classes.last} cut`} data-failed>
        <IconAlertCircle size={14} stroke={1.8} aria-hidden />
        {t('notSent')}
      </span>
    )
  return <Said ticket={ticket} />
}

function Said({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('tickets')
  const { lastMessage, lastMessageFromMe: isOurs, lastMessageType, lastMessageUser } = ticket
  const speaker = phoneInCard(ticket.lastMessageSpeaker ?? '')
  const kind = kindOf(lastMessageType)
  const words = withoutFormatting(
    isOurs ? withoutSignature(lastMessage, lastMessageUser?.name) : lastMessage,
  )
  const instead = lastMessageType === 'placeholder' ? t('kind_placeholder') : ''
  return (
    <span className={`${classes.last} cut`}>
      {isOurs && lastMessageType !== 'system' && <Speaker user={lastMessageUser} />}
      {speaker && <span className={classes.you}>{speaker}:</span>}
      {kind && <KindIcon kind={kind} />}
      {words || (kind ? t(`kind_${kind}`) : instead)}
    </span>
  )
}
