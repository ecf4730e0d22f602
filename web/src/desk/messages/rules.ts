import type { Message } from '@recado/contract/desk/messages'

/** Position of our message before the server has assigned one; it sorts after all others. */
export const UNPLACED = Number.MAX_SAFE_INTEGER

/**
 * Merges an event into a message. Events may arrive late, twice and out of order: ticks only rise, the higher revision
 * wins for edits, deletions and reactions, and a file or quote is never lost.
 */
export function mergeMessage(old: Message, news: Message): Message {
  const right = old.revision > news.revision ? old : news
  const { body, isEdited, edits, isDeleted, reactions, refusal, revision } = right
  const hadFile = old.media?.state === 'ready' && news.media?.state === 'pending'
  const ack = Math.max(old.ack, news.ack)
  const isGone = isDeleted && news.fromMe
  return {
    ...news,
    ack,
    body,
    isEdited,
    edits,
    isDeleted,
    reactions,
    refusal,
    revision,
    read: old.read || news.read,
    failure: ack > 0 ? null : news.failure,
    media: hadFile ? old.media : news.media,
    quotedMsg: isGone ? null : (news.quotedMsg ?? old.quotedMsg),
    // Every event carries a newly signed URL. Keeping the old one avoids loading the picture again.
    mediaUrl: isGone ? null : (old.mediaUrl ?? news.mediaUrl),
  }
}

/** Merges the response to our own message. Events since then are newer than the response. */
export const mergeResponse = (known: Message, answer: Message): Message =>
  known.position === UNPLACED ? mergeMessage(known, answer) : mergeMessage(answer, known)

const byPosition = (one: Message, other: Message): number =>
  one.position - other.position || one.createdAt.localeCompare(other.createdAt)

/** The revision of an optimistic update: above the current one, below the next one from the server. */
export const revisionAfter = ({ revision }: Message): number =>
  Number.isInteger(revision) ? revision + 0.5 : revision + 1

/**
 * Reverts a refused change. Ticks that rose in the meantime stay; if the revision is no longer ours, nothing changes.
 */
export function revertChange(shown: Message, before: Message): Message {
  if (shown.revision !== revisionAfter(before)) return shown
  const { body, isEdited, edits, isDeleted, reactions, refusal, revision } = before
  return {
    ...shown,
    body,
    isEdited,
    edits,
    isDeleted,
    reactions,
    refusal,
    revision,
    quotedMsg: before.quotedMsg,
    mediaUrl: before.mediaUrl,
  }
}

type Join = (known: Message, news: Message) => Message

/** Merges messages into a list, oldest first, without duplicates. */
export function mergeMessages(
  list: readonly Message[],
  news: readonly Message[],
  join: Join = mergeMessage,
) {
  const all = new Map(list.map((message) => [message.id, message]))
  for (const message of news) {
    const known = all.get(message.id)
    all.set(message.id, known ? join(known, message) : message)
  }
  return quoting(all, new Set(news.map(({ id }) => id))).toSorted(byPosition)
}

/** Updates the quotes of changed messages: an edit or deletion also shows in every answer that quotes the message. */
function quoting(all: ReadonlyMap<string, Message>, ids: ReadonlySet<string>): Message[] {
  const list = [...all.values()]
  const isQuoted = ({ quotedMsgId }: Message) => quotedMsgId !== null && ids.has(quotedMsgId)
  if (!list.some(isQuoted)) return list
  return list.map((message) => {
    const origin = isQuoted(message) ? all.get(message.quotedMsgId!) : undefined
    const quoted = message.quotedMsg
    if (!origin || !quoted) return message
    const { body, isDeleted } = origin
    if (quoted.body === body && quoted.isDeleted === isDeleted) return message
    return { ...message, quotedMsg: { ...quoted, body, isDeleted } }
  })
}

/** Merges the newest page into the cached list. If there is a gap between them, only the page is kept. */
export function mergeNewestPage(known: readonly Message[], page: readonly Message[]): Message[] {
  const first = page[0]
  const overlaps = first !== undefined && known.some(({ position }) => position >= first.position)
  const fresh = new Map(page.map((message) => [message.id, message]))
  if (!overlaps) return [...page]
  return mergeMessages(known, page, (old, news) => ({
    ...mergeMessage(old, news),
    mediaUrl: fresh.get(news.id)?.mediaUrl ?? null,
  }))
}

/** The first of the last `count` customer messages; undefined if they are not all loaded. */
export function firstUnread(list: readonly Message[], count: number): Message | undefined {
  return count > 0 ? list.filter(isFromCustomer).at(-count) : undefined
}

/** Timeline entries, calls and placeholders are centred lines, not bubbles. */
export const isLine = ({ mediaType }: Message): boolean =>
  mediaType === 'system' || mediaType === 'call' || mediaType === 'placeholder'

/** Messages of either side can be answered, reacted to and forwarded; lines cannot. */
export const isBubble = (message: Message): boolean => !isLine(message)

export const isFromCustomer = (message: Message): boolean =>
  !message.fromMe && message.mediaType !== 'system'

const minuteOf = ({ createdAt }: Message) => createdAt.slice(0, 16)

/** Messages of one sender within one minute form a group with one tail and one time. */
export const continuesGroup = (message: Message, before: Message | undefined): boolean =>
  before !== undefined &&
  !isLine(message) &&
  !isLine(before) &&
  before.fromMe === message.fromMe &&
  before.failure === null &&
  before.user?.id === message.user?.id &&
  before.speaker?.id === message.speaker?.id &&
  minuteOf(before) === minuteOf(message)

type Text = { isOk: true } | { isOk: false; why: 'empty' | 'tooLong' }

/** Whether a text can be sent: not empty or blank, and within WhatsApp's limit. */
export function measureText(text: string, max: number): Text {
  if (text.trim() === '') return { isOk: false, why: 'empty' }
  return text.length > max ? { isOk: false, why: 'tooLong' } : { isOk: true }
}
