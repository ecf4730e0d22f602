import type { Ticket } from '@recado/contract/desk/tickets'
import { Button } from '@mantine/core'
import {
  IconArrowLeft,
  IconArrowsExchange,
  IconCheck,
  IconDots,
  IconLayoutSidebarRight,
  IconPlug,
  IconRotateClockwise,
  IconUser,
  IconSearch,
} from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSession } from '../../app/session/session.ts'
import { BlockedChip } from '../../contacts/BlockedChip.tsx'
import { nameOf } from '../../app/text/contact-names.ts'
import { phoneOf } from '@recado/contract/platform/phone-number'
import { useDrawer } from '../drawer/use-drawer.ts'
import { HeadTags } from '../tags/HeadTags.tsx'
import { useOpenedAction } from '../tickets/opened-action.ts'
import { DeadlineChip } from '../ticket-row/lazy-chips.ts'
import { SnoozeChip } from '../ticket-row/SnoozeChip.tsx'
import type { TicketActions } from '../ticket-actions/use-ticket-actions.ts'
import { DottedLabel } from '../../ui/Chip.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { lazyComponent } from '../../ui/lazy/lazy-component.ts'
import { LazyFallback } from '../../ui/lazy/lazy-part.tsx'
import { LazyMenu } from '../../ui/lazy/LazyMenu.tsx'
import { openFind } from '../bubble/overlays.ts'
import classes from './Conversation.module.css'

const MoreMenu = lazyComponent(() => import('./MoreMenu.tsx'), 'MoreMenu', ['ticket-actions'])
const Colleagues = lazyComponent(() => import('../presence/Colleagues.tsx'), 'Colleagues')
const BotChip = lazyComponent(() => import('../ticket-bot/BotChip.tsx'), 'BotChip', ['causes'])
const ActionDialog = lazyComponent(
  () => import('../ticket-actions/ActionDialog.tsx'),
  'ActionDialog',
  ['ticket-actions', 'list', 'pages', 'schedules', 'contacts', 'variables'],
)

const NO_QUEUE = '#868e96'

type Props = { ticket: Ticket; actions: TicketActions; onBack: (() => void) | undefined }

/** The customer, the queue and the number of the ticket, and its actions. */
export function ConversationHeader({ ticket, actions, onBack }: Props) {
  const { t } = useTranslation('tickets')
  const { contact, queue, whatsapp, user } = ticket
  const { user: reader } = useSession()
  const name = nameOf(contact)
  const number = phoneOf(contact.number)
  // On a phone this is the only heading, so it is the page's heading.
  const Name = onBack ? 'h1' : 'h2'
  return (
    <header className={classes.head}>
      <div className={classes.top}>
        {onBack && <IconButton icon={IconArrowLeft} label={t('back')} onClick={onBack} />}
        <span className={classes.face}>
          <Avatar name={name} src={contact.profilePicUrl} size={28} />
        </span>
        <div className={classes.who}>
          <Name className={`${classes.name} cut`}>{name}</Name>
          {number !== name && <span className={`${classes.number} cut`}>{number}</span>}
        </div>
        {contact.isBlocked && <BlockedChip />}
        <Actions ticket={ticket} actions={actions} />
      </div>
      <div className={classes.facts}>
        <DottedLabel color={queue?.color ?? NO_QUEUE}>{queue?.name ?? t('noQueue')}</DottedLabel>
        <span className={classes.fact}>
          <IconPlug size={14} stroke={1.6} aria-hidden />
          <span className="cut">{whatsapp?.name ?? t('noConnection')}</span>
        </span>
        {user && user.id !== reader.id && (
          <span className={classes.fact}>
            <IconUser size={14} stroke={1.6} aria-hidden />
            <span className="cut">{user.name}</span>
          </span>
        )}
        {ticket.deadline && (
          <LazyFallback fallback={null}>
            <DeadlineChip ticket={ticket} />
          </LazyFallback>
        )}
        {ticket.bot && (
          <LazyFallback fallback={null}>
            <BotChip ticket={ticket} bot={ticket.bot} />
          </LazyFallback>
        )}
        {ticket.snoozedUntil && <SnoozeChip until={ticket.snoozedUntil} />}
        <HeadTags ticket={ticket} />
        <LazyFallback fallback={null}>
          <Colleagues ticketId={ticket.id} />
        </LazyFallback>
      </div>
      <Dialogs ticket={ticket} actions={actions} />
    </header>
  )
}

type ActProps = Omit<Props, 'onBack'>

/** The open action dialog, whether opened here or elsewhere. */
function Dialogs({ ticket, actions }: ActProps) {
  const action = useOpenedAction(ticket.id)
  return action ? (
    <Suspense>
      <ActionDialog action={action} ticket={ticket} actions={actions} />
    </Suspense>
  ) : null
}

function Actions({ ticket, actions }: ActProps) {
  const { t } = useTranslation('tickets')
  const { t: ofMessages } = useTranslation('messages')
  const drawer = useDrawer()
  return (
    <div className={classes.acts}>
      <span className={classes.wide}>
        <IconButton
          icon={IconSearch}
          label={ofMessages('find')}
          keys="Ctrl+F"
          onClick={() => openFind(ticket.id)}
        />
      </span>
      {ticket.status !== 'closed' && (
        <span className={classes.wide}>
          <IconButton
            icon={IconArrowsExchange}
            label={t('transfer')}
            keys="T"
            onClick={actions.transfer}
          />
        </span>
      )}
      <LazyMenu menu={(button) => <MoreMenu ticket={ticket} actions={actions} button={button} />}>
        <IconButton icon={IconDots} label={t('more')} />
      </LazyMenu>
      <IconButton
        icon={IconLayoutSidebarRight}
        label={t('contactInfo')}
        pressed={drawer.isOpen}
        color={drawer.isOpen ? 'brand' : 'gray'}
        variant={drawer.isOpen ? 'light' : 'subtle'}
        onClick={drawer.toggle}
      />
      <MainAction ticket={ticket} actions={actions} />
    </div>
  )
}

const small = { size: 'compact-md', fz: 13, h: 30, ml: 4 } as const

/** The most likely next action. */
function MainAction({ ticket: { status }, actions }: ActProps) {
  const { t } = useTranslation('tickets')
  if (status === 'pending')
    return (
      <Button {...small} loading={actions.isBusy} onClick={() => void actions.accept()}>
        {t('accept')}
      </Button>
    )
  const isOpen = status === 'open'
  const Glyph = isOpen ? IconCheck : IconRotateClockwise
  return (
    <Button
      {...small}
      variant="default"
      loading={actions.isBusy}
      leftSection={<Glyph size={16} stroke={1.8} />}
      onClick={() => void (isOpen ? actions.resolve() : actions.reopen())}
    >
      {t(isOpen ? 'resolve' : 'reopen')}
    </Button>
  )
}
