/** Failed sign-ins within this many seconds count together. */
export const FORGET_FAILURES_SECONDS = 15 * 60
/** The limit for one e-mail from one network. Other networks have their own counters. */
export const FAILURES_PER_PAIR = 5
/** The limit for one e-mail across all networks, against distributed guessing. */
export const FAILURES_PER_MAIL = 100
/** The limit for one network across all e-mails. An office or a provider of many people shares one address. */
export const FAILURES_PER_NETWORK = 1000
/** The limit for one e-mail on a device where its owner has signed in before. No other counter applies there. */
export const FAILURES_PER_DEVICE = 10

/** The audit log receives at most this many failed sign-ins of one account, until none was recorded for an hour. */
export const RECORDED_FAILURES = 10
export const FORGET_RECORDED_SECONDS = 60 * 60

/**
 * The network that counts as one address: the /64 of an IPv6 address, the least that a provider assigns to one customer
 * (RFC 6177), or the IPv4 address, also if it is mapped to IPv6.
 */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped || !ip.includes(':')) return mapped ?? ip
  const [front = '', back = ''] = ip.split('::')
  const groups = (text: string) => text.split(':').filter((group) => group !== '')
  const missing = 8 - groups(front).length - groups(back).length
  const all = [...groups(front), ...Array<string>(Math.max(missing, 0)).fill('0'), ...groups(back)]
  const network = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}

/** A session that is not refreshed for this long expires. */
export const SESSION_SECONDS = 7 * 24 * 60 * 60

/**
 * The grace period for a used token: tabs of one browser refresh concurrently with one token. Later use means theft.
 */
const GRACE_MS = 30_000

/** The date in the time zone, YYYY-MM-DD. */
export const dayIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at)

type Subscription = { dueDate: string | null; timeZone: string }

/** The due date itself is still paid. */
export const isOverdue = ({ dueDate, timeZone }: Subscription, now: Date): boolean =>
  dueDate !== null && dueDate < dayIn(timeZone, now)

/** How to handle a presented refresh token: `sibling` means that another tab used the token a moment before. */
export function refreshDecision(usedAt: Date | null, now: Date): 'rotate' | 'sibling' | 'stolen' {
  if (!usedAt) return 'rotate'
  return now.getTime() - usedAt.getTime() <= GRACE_MS ? 'sibling' : 'stolen'
}
