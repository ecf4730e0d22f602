/** Failed sign-ins within this many seconds count together. */
export const FORGET_FAILURES_SECONDS = 15 * 60
/** Of one e-mail from one network. Whoever tries elsewhere has counters of their own. */
export const FAILURES_PER_PAIR = 5
/** Of one e-mail from all networks together; bounds guesses that come from many places. */
export const FAILURES_PER_MAIL = 100
/** Of one network at all e-mails together; an office or a provider of many people shares one address. */
export const FAILURES_PER_NETWORK = 1000
/** Of one e-mail on a device on which its owner has signed in before. No other counter applies there. */
export const FAILURES_PER_DEVICE = 10

/**
 * What counts as one address: of IPv6 the /64, which is the least a provider hands to one customer (RFC 6177); an IPv4
 * address that came in IPv6 clothing counts as itself.
 */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped || !ip.includes(':')) return mapped ?? ip
  const [front = '', back = ''] = ip.split('::')
  const groups = (said: string) => said.split(':').filter((group) => group !== '')
  const missing = 8 - groups(front).length - groups(back).length
  const all = [...groups(front), ...Array<string>(Math.max(missing, 0)).fill('0'), ...groups(back)]
  const network = all.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}

/** A session that is not refreshed for so long is over. */
export const SESSION_SECONDS = 7 * 24 * 60 * 60

/** Tabs of one browser refresh at the same moment with the same token; later than this it was stolen. */
const GRACE_MS = 30_000

/** The day it is in that time zone, YYYY-MM-DD. */
export const dayIn = (timeZone: string, at: Date): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(at)

type Subscription = { dueDate: string | null; timeZone: string }

/** The due day itself is still paid for. */
export const isOverdue = ({ dueDate, timeZone }: Subscription, now: Date): boolean =>
  dueDate !== null && dueDate < dayIn(timeZone, now)

/** What becomes of a refresh token that was shown: `sibling` for a tab that came a moment later with the same one. */
export function fateOf(usedAt: Date | null, now: Date): 'rotate' | 'sibling' | 'stolen' {
  if (!usedAt) return 'rotate'
  return now.getTime() - usedAt.getTime() <= GRACE_MS ? 'sibling' : 'stolen'
}
