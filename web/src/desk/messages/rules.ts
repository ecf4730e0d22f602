import type { Message } from '@recado/contract/desk/messages'

/** A message of ours that the server has not placed yet stands behind all others. */
export const UNPLACED = Number.MAX_SAFE_INTEGER

/**
 * News of a message may come late, twice and out of order: a tick only rises, of edits, deletions and reactions the
 * higher revision stands, and neither a file nor a quotation goes away again.
 */
export function newer(old: Message, news: Message): Message {
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
    // Each telling signs the address anew; the picture on screen need not load again.
    mediaUrl: isGone ? null : (old.mediaUrl ?? news.mediaUrl),
  }
}

/** The answer to our own sending: whatever was told about the message since then is newer than it. */
export const older = (known: Message, answer: Message): Message =>
  known.position === UNPLACED ? newer(known, answer) : newer(answer, known)

const byPosition = (one: Message, other: Message): number =>
  one.position - other.position || one.createdAt.localeCompare(other.createdAt)

/** A change shown before it was made stands between two revisions of the server: over what is, under what comes. */
export const revisionAfter = ({ revision }: Message): number =>
  Number.isInteger(revision) ? revision + 0.5 : revision + 1

/** A message without our change, which was refused. Ticks that rose meanwhile stay, and so does any other revision. */
export function undone(shown: Message, before: Message): Message {
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

/** A conversation with news in it, oldest first, each message once. */
export function place(list: readonly Message[], news: readonly Message[], join: Join = newer) {
  const all = new Map(list.map((message) => [message.id, message]))
  for (const message of news) {
    const known = all.get(message.id)
    all.set(message.id, known ? join(known, message) : message)
  }
  return quoting(all, new Set(news.map(({ id }) => id))).toSorted(byPosition)
}

/** What is quoted of these messages is what they say now: one that was deleted or edited is so in every answer to it. */
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

/** The newest page over what is known: with a gap between the two, only the page is sure. */
export function renew(known: readonly Message[], page: readonly Message[]): Message[] {
  const first = page[0]
  const overlaps = first !== undefined && known.some(({ position }) => position >= first.position)
  const fresh = new Map(page.map((message) => [message.id, message]))
  if (!overlaps) return [...page]
  return place(known, page, (old, news) => ({
    ...newer(old, news),
    mediaUrl: fresh.get(news.id)?.mediaUrl ?? null,
  }))
}

/** The first of the last `count` messages of the customer; undefined where not all of them are loaded. */
export function firstUnread(list: readonly Message[], count: number): Message | undefined {
  return count > 0 ? list.filter(isFromCustomer).at(-count) : undefined
}

/** Words of the timeline and calls stand in the middle; they are nobody's bubble. */
export const isLine = ({ mediaType }: Message): boolean =>
  mediaType === 'system' || mediaType === 'call' || mediaType === 'placeholder'

/** What somebody said can be answered, reacted to and passed on; what is about it cannot. */
export const isTalk = (message: Message): boolean => !isLine(message)

export const isFromCustomer = (message: Message): boolean =>
  !message.fromMe && message.mediaType !== 'system'

const minuteOf = ({ createdAt }: Message) => createdAt.slice(0, 16)

/** Bubbles of one sender within one minute belong together: one tail, one time. */
export const continues = (message: Message, before: Message | undefined): boolean =>
  before !== undefined &&
  !isLine(message) &&
  !isLine(before) &&
  before.fromMe === message.fromMe &&
  before.failure === null &&
  before.user?.id === message.user?.id &&
  minuteOf(before) === minuteOf(message)

type Text = { isOk: true } | { isOk: false; why: 'empty' | 'tooLong' }

/** Whether this may be sent: blanks alone never, and not more than WhatsApp carries. */
export function weigh(text: string, max: number): Text {
  if (text.trim() === '') return { isOk: false, why: 'empty' }
  return text.length > max ? { isOk: false, why: 'tooLong' } : { isOk: true }
}
