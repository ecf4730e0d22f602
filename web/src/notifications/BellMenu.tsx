import { mentions, type Mention } from '@recado/contract/desk/mentions'
import type { Ticket } from '@recado/contract/desk/tickets'
import { Menu } from '@mantine/core'
import {
  IconAt,
  IconClock,
  IconPlugConnected,
  IconSettings,
  IconVolume,
  IconVolumeOff,
  type Icon,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { Link } from 'react-router'
import { changePreferences, usePreferences } from '../app/preferences/preferences.ts'
import { paths } from '../app/paths.ts'
import { useEndpointQuery } from '../app/cache/query.ts'
import { openDialog } from '../app/shell-dialogs.ts'
import { nameOf } from '../app/text/contact-names.ts'
import { LastLine } from '../desk/ticket-row/LastLine.tsx'
import { rowTimeOf } from '../app/time/time-words.ts'
import { useNow } from '../app/time/use-now.ts'
import { useTicketCounts } from '../desk/tickets/use-tickets.ts'
import { ownView, useUnreadTickets } from '../desk/tickets/use-unread-count.ts'
import { Count } from '../ui/Chip.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import type { MenuButton } from '../ui/lazy/LazyMenu.tsx'
import { OpenedMenu } from '../ui/menus/OpenedMenu.tsx'
import classes from './Bell.module.css'
import { mentionAddress } from './use-mentions.tsx'

/** Maximum number of entries per section. The ticket list shows more. */
const SHOWN = 6

type Props = {
  button: MenuButton
  /** A connection needs this user. */
  isAlert: boolean
}

/**
 * Lists the notes that mention this user, their unread conversations, the number of waiting tickets, and an alert about
 * connections.
 */
export function BellMenu({ button, isAlert }: Props) {
  return (
    <OpenedMenu
      button={button}
      position="bottom-end"
      width="min(360px, calc(100vw - 16px))"
      withinPortal={false}
      classNames={{ itemLabel: classes.label }}
    >
      <News isAlert={isAlert} />
      <Menu.Divider />
      <Sound />
    </OpenedMenu>
  )
}

function News({ isAlert }: { isAlert: boolean }) {
  const { t } = useTranslation('bell')
  const named = useEndpointQuery(mentions.unseen, {}).data ?? []
  const unread = useUnreadTickets()
  const waiting = useTicketCounts(ownView).data?.pending ?? 0
  if (named.length + unread.length + waiting === 0 && !isAlert)
    return <p className={classes.none}>{t('none')}</p>
  return (
    <>
      {isAlert && <Alert />}
      {named.slice(0, SHOWN).map((mention) => (
        <Named key={mention.noteId} mention={mention} />
      ))}
      {unread.length > 0 && <Menu.Label>{t('toRead')}</Menu.Label>}
      {unread.slice(0, SHOWN).map((ticket) => (
        <Unread key={ticket.id} ticket={ticket} />
      ))}
      {unread.length > SHOWN && (
        <Menu.Item component={Link} to={`${paths.tickets}?unread=1`}>
          {t('allToRead', { count: unread.length })}
        </Menu.Item>
      )}
      {waiting > 0 && (
        <Menu.Item
          component={Link}
          to={`${paths.tickets}?sub=pending`}
          leftSection={<Sign of={IconClock} />}
        >
          {t('waiting', { count: waiting })}
        </Menu.Item>
      )}
    </>
  )
}

const Sign = ({ of: Glyph }: { of: Icon }) => (
  <span className={classes.sign}>
    <Glyph size={18} stroke={1.6} aria-hidden />
  </span>
)

function Alert() {
  const { t } = useTranslation()
  return (
    <Menu.Item
      component={Link}
      to={paths.connections}
      leftSection={<Sign of={IconPlugConnected} />}
      className={classes.alert ?? ''}
    >
      {t('alertConnections')}
    </Menu.Item>
  )
}

function Named({ mention }: { mention: Mention }) {
  const { t } = useTranslation('notifications')
  const { by, note, contact, createdAt } = mention
  return (
    <Menu.Item component={Link} to={mentionAddress(mention)} leftSection={<Sign of={IconAt} />}>
      <First at={createdAt}>{by ? t('mentioned', { by }) : t('mentionedBySystem')}</First>
      <span className={classes.second}>
        <span className="cut">
          {nameOf(contact)}: {note}
        </span>
      </span>
    </Menu.Item>
  )
}

function Unread({ ticket }: { ticket: Ticket }) {
  const { contact, unreadMessages, lastMessageAt } = ticket
  const name = nameOf(contact)
  return (
    <Menu.Item
      component={Link}
      to={paths.ticket(ticket.uuid)}
      leftSection={<Avatar name={name} src={contact.profilePicUrl} size={32} />}
    >
      <First at={lastMessageAt}>{name}</First>
      <span className={classes.second}>
        <LastLine ticket={ticket} isChosen />
        <Count value={unreadMessages} tone="accent" />
      </span>
    </Menu.Item>
  )
}

function First({ at, children }: { at: string; children: ReactNode }) {
  const { t } = useTranslation('tickets')
  return (
    <span className={classes.first}>
      <b className="cut">{children}</b>
      <time dateTime={at}>{rowTimeOf(at, useNow(), t('yesterday'))}</time>
    </span>
  )
}

/** Sound and notification settings, next to the notifications themselves. */
function Sound() {
  const { t } = useTranslation()
  const { isMuted } = usePreferences()
  const Glyph = isMuted ? IconVolumeOff : IconVolume
  return (
    <>
      <Menu.Item
        leftSection={<Glyph size={16} stroke={1.6} aria-hidden />}
        onClick={() => changePreferences({ isMuted: !isMuted })}
      >
        {t(isMuted ? 'unmute' : 'mute')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconSettings size={16} stroke={1.6} aria-hidden />}
        onClick={() => openDialog('notifications')}
      >
        {t('notificationsOpen')}
      </Menu.Item>
    </>
  )
}
