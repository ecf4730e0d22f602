import { mentioned, mentions, mentionsSeen, type Mention } from '@recado/contract/desk/mentions'
import { ticketNoteDeleted } from '@recado/contract/desk/notes'
import { ticketDeleted, ticketRemovedFromList } from '@recado/contract/desk/tickets'
import { Anchor, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { useLocation, useNavigate } from 'react-router'
import { call } from '../app/calls/api.ts'
import { useChoices } from '../app/preferences/choices.ts'
import { showError } from '../app/calls/errors.ts'
import { useResync, useLive } from '../app/live/live.ts'
import { paths } from '../app/paths.ts'
import { closeDesktopNotification } from './desktop-notification.ts'
import { invalidate, cache, keyOf, useAnswer } from '../app/cache/query.ts'
import { toast, untoast } from '../app/toasts/toast.ts'
import { nameOf } from '../app/text/contact-names.ts'
import { useIsNarrow } from '../ui/widths.ts'
import { announce, mayTell } from './announce.ts'

/** So many stand in the corner at once, on a narrow screen only one; the others follow. */
const SHOWN = 3

const turn = (change: (old: Mention[]) => Mention[]) =>
  cache.setQueryData<Mention[]>([...keyOf(mentions.unseen), {}], (old) => old && change(old))

const none: Mention[] = []

export const placeOf = ({ ticketUuid, lineId }: Mention) =>
  `${paths.ticket(ticketUuid)}?message=${lineId}`

const tagOf = ({ noteId }: Mention) => `mention-${noteId}`

/** Tells no more of these; answers whether fewer are left than stand at once, where older ones may follow. */
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

/** What somebody else, or another device of theirs, made of it. */
function hearGone(isGone: (one: Mention) => boolean): void {
  if (drop(isGone)) invalidate(mentions.unseen)
}

/** The notes that named this person, until they open the ticket: also those of while they were away. */
export function useMentions(): void {
  const { data: unseen = none } = useAnswer(mentions.unseen, {})
  const { pathname } = useLocation()
  const words = useWords()
  const { open, see } = useSeeing(unseen)
  const { isMuted, ofMentions } = useChoices()
  const isWanted = ofMentions && !isMuted
  const isInView = ({ ticketUuid }: Mention) =>
    pathname === paths.ticket(ticketUuid) && document.hasFocus()
  const tell = async (mention: Mention) => {
    if (!(await mayTell(tagOf(mention), isInView(mention)))) return
    announce({
      ...words(mention),
      tag: tagOf(mention),
      path: placeOf(mention),
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

/** Opening the ticket is seeing; so is putting the notice away. */
function useSeeing(unseen: readonly Mention[]) {
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const see = ({ ticketId }: Mention) => {
    const isShort = drop((one) => one.ticketId === ticketId)
    // What did not reach the server is told of once more when its list is next asked for.
    call(mentions.see, { ticketId }).then(() => isShort && invalidate(mentions.unseen), showError)
  }
  const open = (mention: Mention) => void navigate(placeOf(mention))
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

/** One short message each, standing until it is opened or put away, here or on another device. */
function useToasts(wanted: readonly Mention[], { open, see, isNarrow }: Actions): void {
  const { t } = useTranslation('notices')
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
      // Above, as a short word does, it would lie over the menu and the tabs for as long as it stands.
      ...(isNarrow && { position: 'bottom-center' as const }),
      role: 'status',
      // Also called for what we take away ourselves, which is not put away by anybody.
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
  // Who comes after them at this screen is not to read it.
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
  void untoast(id)
}

/** What a notice says; of the note only what was allowed. */
function useWords() {
  const { t } = useTranslation('notices')
  const { tellsText } = useChoices()
  return ({ by, note, contact }: Mention) => ({
    title: by ? t('mentioned', { by }) : t('mentionedBySystem'),
    body: tellsText ? note : nameOf(contact),
  })
}
