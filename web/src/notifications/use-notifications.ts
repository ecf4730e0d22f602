import { limits } from '@recado/contract/platform/limits'
import { messageCreated, type Message } from '@recado/contract/desk/messages'
import {
  messageReacted,
  notificationReasonOf,
  reactionNotificationReason,
  type NotificationReason,
} from '@recado/contract/notifications/reasons'
import type { Ticket } from '@recado/contract/desk/tickets'
import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { useLocation, useNavigate } from 'react-router'
import { readPreferences } from '../app/preferences/preferences.ts'
import { useLive } from '../app/live/live.ts'
import { paths } from '../app/paths.ts'
import { closeDesktopNotification } from './desktop-notification.ts'
import { useSession } from '../app/session/session.ts'
import { toast } from '../app/toasts/toast.ts'
import { nameOf } from '../app/text/contact-names.ts'
import { kindOf } from '../desk/messages/kinds.tsx'
import { withoutFormatting } from '../app/text/formatted-text.ts'
import { announce, claimNotification } from './announce.ts'

type News = { message: Message; ticket: Ticket }

/** Announces messages and reactions this user should know about and does not see. */
export function useNotifications(): void {
  const { user } = useSession()
  const { pathname } = useLocation()
  const words = useWords()
  const navigate = useNavigate()
  const counts = useRef(new Map<string, number>())
  const isInView = (uuid: string) => pathname === paths.ticket(uuid) && document.hasFocus()
  const tell = async (news: News, occasion: NotificationReason) => {
    const { uuid } = news.ticket
    if (!(await claimNotification(news.message.id, isInView(uuid)))) return
    const count = (counts.current.get(uuid) ?? 0) + 1
    counts.current.set(uuid, count)
    const said = words(news, occasion, count)
    const path = placeOf(news.ticket)
    announce({ ...said, tag: uuid, path, onPress: () => void navigate(path) })
    if (occasion === 'back' && document.hasFocus()) showBack(said.title)
  }
  useLive(messageCreated, (news) => {
    const occasion = notificationReasonOf(news, user.id)
    const { ofOwn, ofWaiting } = readPreferences()
    const isOfNobody = occasion === 'deadline' && news.ticket.userId === null
    if (occasion && (occasion === 'waiting' || isOfNobody ? ofWaiting : ofOwn))
      void tell(news, occasion)
  })
  useLive(messageReacted, (news) => {
    const occasion = reactionNotificationReason(news.ticket, user.id)
    if (occasion && readPreferences().ofOwn) void tell(news, occasion)
  })
  useSeen(pathname, counts)
}

/** A toast for a user who is working elsewhere in the application, where no list shows the ticket. */
const showBack = (message: string): void =>
  void toast({ message, role: 'status', autoClose: limits.errorToastMs })

/** A waiting ticket is not opened before it is accepted, so its notification leads to the list. */
const placeOf = ({ status, uuid }: Ticket): string =>
  status === 'pending' ? `${paths.tickets}?sub=pending` : paths.ticket(uuid)

/** Closes the notification of a conversation that is opened. */
function useSeen(pathname: string, counts: RefObject<Map<string, number>>): void {
  const see = useEffectEvent(() => {
    const uuid = pathname.slice(paths.ticket('').length)
    if (!document.hasFocus() || uuid === '') return
    counts.current.delete(uuid)
    closeDesktopNotification(uuid)
  })
  useEffect(() => {
    const look = () => see()
    look()
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [pathname])
}

/** Text of a notification. Contains the message only if the preferences allow it. */
function useWords() {
  const { t } = useTranslation('notifications')
  const { t: ofMessages } = useTranslation('messages')
  const textOf = ({ body, mediaType }: Message): string => {
    const kind = kindOf(mediaType)
    return withoutFormatting(body) || (kind ? ofMessages(`kind_${kind}`) : t('newMessage'))
  }
  return ({ message, ticket }: News, occasion: NotificationReason, count: number) => {
    const name = nameOf(ticket.contact)
    const by = message.system?.by
    const isMissed = message.system?.action.endsWith('Missed')
    const title = {
      own: count > 1 ? t('titleCount', { name, count }) : name,
      waiting: t('waiting', { name }),
      back: t('back', { name }),
      deadline: t(isMissed ? 'deadlineMissed' : 'deadlineNear', { name }),
      escalated: t('escalated', { name, minutes: message.system?.text }),
      renumbered: by ? t('renumbered', { by, name }) : t('renumberedBySystem', { name }),
      given: by ? t('given', { by, name }) : t('givenBySystem', { name }),
    }[occasion]
    const { tellsText } = readPreferences()
    const reaction = message.reactions.find(({ fromMe }) => !fromMe)
    if (message.fromMe && reaction)
      return { title, body: tellsText ? t('reacted', reaction) : t('newReaction') }
    if (occasion === 'deadline' || occasion === 'escalated') return { title, body: '' }
    if (message.system) return { title, body: (tellsText && message.system.text) || '' }
    return { title, body: tellsText ? textOf(message) : t('newMessage') }
  }
}
