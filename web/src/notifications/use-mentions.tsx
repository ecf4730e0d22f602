import { mentioned, mentions, mentionsSeen, type Mention } from '@recado/contract/desk/mentions'
import { ticketNoteDeleted } from '@recado/contract/desk/notes'
import { ticketDeleted, ticketRemovedFromList } from '@recado/contract/desk/tickets'
import { Anchor, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { useLocation, useNavigate } from 'react-router'
import { call } from '../app/calls/api.ts'
import { usePreferences } from '../app/preferences/preferences.ts'
import { showError } from '../app/calls/errors.ts'
import { useResync, useLive } from '../app/live/live.ts'
import { paths } from '../app/paths.ts'
import { closeDesktopNotification } from './desktop-notification.ts'
import { changeAnswers, invalidate, useEndpointQuery } from '../app/cache/query.ts'
import { toast, closeToast } from '../app/toasts/toast.ts'
import { nameOf } from '../app/text/contact-names.ts'
import { useIsNarrow } from '../ui/widths.ts'
import { announce, claimNotification } from './announce.ts'

/** Maximum number of toasts at once. A narrow screen shows one. */
const SHOWN = 3

const turn = (change: (old: Mention[]) => Mention[]): void =>
  changeAnswers(mentions.unseen, change, {})

const none: Mention[] = []

export const mentionAddress = ({ ticketUuid, lineId }: Mention) =>
  `${paths.ticket(ticketUuid)}?message=${lineId}`

const tagOf = ({ noteId }: Mention) => `mention-${noteId}`

/** Removes mentions. Returns true if fewer are left than can be shown, so that older ones may follow. */
function drop(isGone: (one: Mention) => boolean): boolean {
  let isShort = false
  turn((old) => {
    const left = old.filter((one) => !isGone(one))
    for (const gone of old.filter(isGone)) closeDesktopNotification(tagOf(gone))
    isShort = old.length >= SHOWN && left.length < SHOWN
    return left
  })
  return isShort
}

/** Handles mentions seen on another device or removed by another user. */
function hearGone(isGone: (one: Mention) => boolean): void {
  if (drop(isGone)) invalidate(mentions.unseen)
}

/** Shows the notes that mention this user until the ticket is opened, including those written while they were away. */
export function useMentions(): void {
  const { data: unseen = none } = useEndpointQuery(mentions.unseen, {})
  const { pathname } = useLocation()
  const words = useWords()
  const { open, see } = useSeeing(unseen)
  const { isMuted, ofMentions } = usePreferences()
  const isWanted = ofMentions && !isMuted
  const isInView = ({ ticketUuid }: Mention) =>
    pathname === paths.ticket(ticketUuid) && document.hasFocus()
  const tell = async (mention: Mention) => {
    if (!(await claimNotification(tagOf(mention), isInView(mention)))) return
    announce({
      ...words(mention),
      tag: tagOf(mention),
      path: mentionAddress(mention),
      onPress: () => open(mention),
    })
  }
  useLive(mentioned, ({ mention }) => {
    turn((old) => [mention, ...old.filter(({ noteId }) => noteId !== mention.noteId)])
    if (unseen === none) invalidate(mentions.unseen)
    if (isWanted) void tell(mention)
  })
  const leave = (gone: { ticketId: number }) => hearGone((one) => one.ticketId === gone.ticketId)
  useLive(mentionsSeen, leave)
  useLive(ticketRemovedFromList, leave)
  useLive(ticketDeleted, leave)
  useLive(ticketNoteDeleted, ({ noteId }) => hearGone((one) => one.noteId === noteId))
  useResync(() => invalidate(mentions.unseen))
  const isNarrow = useIsNarrow()
  const elsewhere = unseen.filter((one) => !isInView(one)).slice(0, isNarrow ? 1 : SHOWN)
  useToasts(isWanted ? elsewhere : [], { open, see, isNarrow })
}

/** Opening the ticket marks a mention as seen, and so does dismissing its toast. */
function useSeeing(unseen: readonly Mention[]) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const see = ({ ticketId }: Mention) => {
    const isShort = drop((one) => one.ticketId === ticketId)
    // If the call fails, the mention appears again with the next refetch.
    call(mentions.see, { ticketId }).then(() => isShort && invalidate(mentions.unseen), showError)
  }
  const open = (mention: Mention) => void navigate(mentionAddress(mention))
  const look = useEffectEvent(() => {
    const here = unseen.find(({ ticketUuid }) => pathname === paths.ticket(ticketUuid))
    if (here && document.hasFocus()) see(here)
  })
  useEffect(() => {
    const looked = () => look()
    looked()
    window.addEventListener('focus', looked)
    return () => window.removeEventListener('focus', looked)
  }, [pathname, unseen])
  return { open, see }
}

type Actions = Record<'open' | 'see', (mention: Mention) => void> & { isNarrow: boolean }

/** One toast per mention. It stays until it is opened or dismissed, on this device or another. */
function useToasts(wanted: readonly Mention[], { open, see, isNarrow }: Actions): void {
  const { t } = useTranslation('notifications')
  const words = useWords()
  const shown = useRef(new Set<string>())
  const show = useEffectEvent((mention: Mention) => {
    const { title, body } = words(mention)
    const id = tagOf(mention)
    void toast({
      id,
      title,
      message: (
        <>
          <Text size="sm" lineClamp={3}>
            {body}
          </Text>
          <Anchor component="button" type="button" size="sm" py={4} onClick={() => open(mention)}>
            {t('openMention', { name: nameOf(mention.contact) })}
          </Anchor>
        </>
      ),
      autoClose: false,
      // At the top it would cover the menu and the tabs for as long as it stays.
      ...(isNarrow && { position: 'bottom-center' as const }),
      role: 'status',
      // Also called for toasts removed by the code, which the user did not dismiss.
      onClose: () => shown.current.delete(id) && see(mention),
    })
  })
  const ids = wanted.map(tagOf).join(' ')
  const follow = useEffectEvent(() => {
    for (const id of shown.current)
      if (!ids.split(' ').includes(id)) {
        shown.current.delete(id)
        takeAway(id)
      }
    for (const mention of wanted)
      if (!shown.current.has(tagOf(mention))) {
        shown.current.add(tagOf(mention))
        show(mention)
      }
  })
  useEffect(() => follow(), [ids])
  // Removes the toasts at the end of the session, so that the next user does not read them.
  useEffect(() => {
    const left = shown.current
    return () => {
      const ids = [...left]
      left.clear()
      for (const id of ids) takeAway(id)
    }
  }, [])
}

function takeAway(id: string): void {
  closeDesktopNotification(id)
  void closeToast(id)
}

/** Text of a notification. Contains the note only if the preferences allow it. */
function useWords() {
  const { t } = useTranslation('notifications')
  const { tellsText } = usePreferences()
  return ({ by, note, contact }: Mention) => ({
    title: by ? t('mentioned', { by }) : t('mentionedBySystem'),
    body: tellsText ? note : nameOf(contact),
  })
}
