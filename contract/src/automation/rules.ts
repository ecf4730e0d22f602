import type { Ticket } from '../desk/tickets.ts'
import { plainText } from '../desk/word-search.ts'
import type { RuleAction, RuleCondition, RuleTrigger } from './rule-parts.ts'

/**
 * Rounds of rules that a change of the ticket started, in one conversation within one transaction. A rule that starts
 * itself stops after them.
 */
export const RULE_ROUNDS_MAX = 10

/** What actions change in a ticket. */
export type RuleTicket = Pick<Ticket, 'status' | 'queueId' | 'userId'> & {
  tagIds: readonly number[]
  /** Null: no bot serves the ticket, and none is paused. */
  bot: NonNullable<Ticket['bot']>['state'] | null
  isSnoozed: boolean
}

/** A ticket as actions see it. */
export const ruleTicketOf = (ticket: Ticket): RuleTicket => ({
  status: ticket.status,
  queueId: ticket.queueId,
  userId: ticket.userId,
  tagIds: ticket.tags.map(({ id }) => id),
  isSnoozed: ticket.snoozedUntil !== null,
  bot: ticket.bot?.state ?? null,
})

/** What conditions ask. */
export type RuleFacts = RuleTicket & {
  /** The received text. Empty if no message was received. */
  text: string
  connectionId: number | null
  isGroup: boolean
  /** It is within the business hours of its queue or of the company. */
  isOpen: boolean
  /** It is the first ticket of the contact. */
  isNewContact: boolean
  /** The additional fields of the contact. */
  fields: readonly { name: string; value: string }[]
}

type Conditions = { match: 'all' | 'any'; conditions: readonly RuleCondition[] }

/**
 * The conditions of a rule that hold, if the rule matches. Undefined if it does not. A rule without conditions always
 * matches.
 */
export function heldConditions(
  { match, conditions }: Conditions,
  facts: RuleFacts,
): RuleCondition[] | undefined {
  const held = conditions.filter((condition) => conditionHolds(condition, facts))
  const isMatch = match === 'all' ? held.length === conditions.length : held.length > 0
  return isMatch || conditions.length === 0 ? held : undefined
}

function conditionHolds(condition: RuleCondition, facts: RuleFacts): boolean {
  const { kind, ids = [], words = [], statuses = [] } = condition
  switch (kind) {
    case 'textContains':
      return foundWords(facts.text, words).length > 0
    case 'connection':
      return isOneOf(ids, facts.connectionId)
    case 'queue':
      return isOneOf(ids, facts.queueId)
    case 'noQueue':
      return facts.queueId === null
    case 'tag':
      return facts.tagIds.some((id) => ids.includes(id))
    case 'newContact':
      return facts.isNewContact
    case 'contactField':
      return hasField(condition, facts)
    case 'status':
      return statuses.includes(facts.status)
    case 'unassigned':
      return facts.userId === null
    case 'inHours':
      return facts.isOpen
    case 'outOfHours':
      return !facts.isOpen
    case 'notGroup':
      return !facts.isGroup
    default:
      // A newer release may have stored a condition that this one does not know.
      return false
  }
}

const isOneOf = (ids: readonly number[], id: number | null) => id !== null && ids.includes(id)

/** The words or phrases of the list that the text has, as whole words. Accents, case and spacing never matter. */
export function foundWords(text: string, words: readonly string[]): string[] {
  const plain = ` ${wordsOf(text)} `
  return words.filter((word) => {
    const wanted = wordsOf(word)
    // A sign alone, such as an emoji, has no letters or digits to compare.
    return wanted === '' ? text.includes(word.trim()) : plain.includes(` ${wanted} `)
  })
}

const wordsOf = (text: string): string => (plainText(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')

function hasField({ field = '', value = '' }: RuleCondition, { fields }: RuleFacts): boolean {
  return fields.some(
    (one) =>
      plainText(one.name.trim()) === plainText(field.trim()) &&
      plainText(one.value).includes(plainText(value.trim())),
  )
}

/** What an action makes of a ticket, and the events that follow. Undefined: it changes and sends nothing. */
export function applyAction(
  { kind, id }: RuleAction,
  ticket: RuleTicket,
): { ticket: RuleTicket; events: RuleTrigger[] } | undefined {
  const { status, queueId, userId, tagIds, isSnoozed, bot } = ticket
  const isClosed = status === 'closed'
  const becomes = (change: Partial<RuleTicket>, ...events: RuleTrigger[]) => ({
    ticket: { ...ticket, ...change },
    events,
  })
  switch (kind) {
    case 'addTag':
      if (id === undefined || tagIds.includes(id)) return undefined
      return becomes({ tagIds: [...tagIds, id] }, 'tagAdded')
    case 'removeTag':
      if (id === undefined || !tagIds.includes(id)) return undefined
      return becomes({ tagIds: tagIds.filter((one) => one !== id) })
    case 'moveToQueue':
      if (id === undefined || isClosed || queueId === id) return undefined
      return becomes({ ...movedTo(id), bot: botAfterMove(bot) }, 'queueChanged')
    case 'assign':
      if (id === undefined || isClosed || userId === id) return undefined
      return becomes({ userId: id, isSnoozed: false, bot: null }, 'assigned')
    case 'returnToQueue':
      return status === 'open' ? becomes({ status: 'pending', userId: null }) : undefined
    case 'pauseBot':
      return bot !== 'paused' && mayHaveBot(ticket) ? becomes({ bot: 'paused' }) : undefined
    case 'resumeBot':
      return bot === 'paused' && mayHaveBot(ticket) ? becomes({ bot: 'options' }) : undefined
    case 'snooze':
      return status === 'open' && !isSnoozed ? becomes({ isSnoozed: true }) : undefined
    case 'resolve':
      return isClosed ? undefined : becomes({ status: 'closed', bot: null }, 'resolved')
    case 'sendMessage':
    case 'addNote':
      return becomes({})
    default:
      return undefined
  }
}

const movedTo = (queueId: number) => ({ queueId, userId: null, status: 'pending' as const })

/** A bot, at work or paused, has only a ticket that nobody holds. */
const mayHaveBot = ({ status, userId, bot }: RuleTicket): boolean =>
  status === 'pending' && userId === null && bot !== null

/** In another queue the options of the first one mean nothing. A pause and a flow go along. */
const botAfterMove = (bot: RuleTicket['bot']): RuleTicket['bot'] =>
  bot === 'menu' || bot === 'options' ? null : bot

/** For each action, in order, whether it would change or send something. */
export function actsOf(actions: readonly RuleAction[], ticket: RuleTicket): boolean[] {
  let now = ticket
  return actions.map((action) => {
    const after = applyAction(action, now)
    now = after?.ticket ?? now
    return after !== undefined
  })
}

type Change = {
  ticket: Pick<Ticket, 'status' | 'queueId' | 'userId'>
  /** Null: the ticket is new. Without a status if that did not change. */
  before: { status?: Ticket['status']; queueId: number | null; userId: number | null } | null
}

/** The events that a change of a ticket is for rules. */
export function triggersOf({ ticket, before }: Change): RuleTrigger[] {
  // A message from the company's phone opens a closed ticket, which begins nothing.
  if (before === null) return ticket.status === 'closed' ? [] : ['ticketCreated']
  const { status = ticket.status, queueId, userId } = before
  const triggers: RuleTrigger[] = []
  if (status === 'closed' && ticket.status !== 'closed') triggers.push('ticketReopened')
  if (status !== 'closed' && ticket.status === 'closed') triggers.push('resolved')
  if (queueId !== ticket.queueId && ticket.queueId !== null) triggers.push('queueChanged')
  if (userId !== ticket.userId && ticket.userId !== null) triggers.push('assigned')
  return triggers
}

/** Counts the rounds of each conversation within one transaction. */
export class RuleRounds {
  private readonly rounds = new Map<number, number>()

  /** Counts a round of the ticket. False from the round on that is one too many. */
  begin(ticketId: number): boolean {
    const round = (this.rounds.get(ticketId) ?? 0) + 1
    this.rounds.set(ticketId, round)
    return round <= RULE_ROUNDS_MAX
  }

  /** Whether the round that was just refused was the first one. */
  isFirstRefusal(ticketId: number): boolean {
    return this.rounds.get(ticketId) === RULE_ROUNDS_MAX + 1
  }
}
