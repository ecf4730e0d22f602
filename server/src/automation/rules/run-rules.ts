import type { AutomationRule } from '@recado/contract/automation/automation-rules'
import type { RuleCondition, RuleTrigger } from '@recado/contract/automation/rule-parts'
import {
  actsOf,
  foundWords,
  heldConditions,
  RULE_ROUNDS_MAX,
  RuleRounds,
} from '@recado/contract/automation/rules'
import type { Cause } from '@recado/contract/platform/causes'
import type { Ticket } from '@recado/contract/desk/tickets'
import { addLine } from '../../desk/messages/timeline.ts'
import { lockVisibleTicketOfBatch } from '../../desk/tickets/queries.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { asCompany } from '../../platform/database/within.ts'
import { Refusal } from '../../platform/refusal.ts'
import { activeRules } from './active-rules.ts'
import { factFinder, factsOf, type LookedUpFacts } from './facts.ts'
import { runActions } from './run-actions.ts'

export type RuleEvent = {
  trigger: RuleTrigger
  ticket: Ticket
  /** The received text. */
  text?: string
}

/** The rounds of each transaction. */
const roundsOf = new WeakMap<Ctx['db'], RuleRounds>()

/**
 * Runs the rules of an event, in their order, as the product. Each sees what the ones before it did. Costs no statement
 * if no rule matches, unless one asks about the contact or the business hours. What a rule changes is a new event, up to `RULE_ROUNDS_MAX`
 * rounds for one ticket in one transaction. Returns whether a rule acted.
 */
export async function runRules(ctx: Ctx, event: RuleEvent): Promise<boolean> {
  const rules = (await activeRules(ctx)).filter(({ trigger }) => trigger === event.trigger)
  if (rules.length === 0) return false
  const company = asCompany(ctx)
  const find = await factFinder(company, rules, [event.ticket.id])
  const about = async (ticket: Ticket): Promise<About> => ({
    text: event.text ?? '',
    ...(await find(ticket, ctx.now)),
  })
  const before = await about(event.ticket)
  if (!rules.some((rule) => decide(rule, event.ticket, before))) return false
  // The ticket of the event may be older than what other automations did since.
  let ticket = await lockVisibleTicketOfBatch(company, event.ticket.id)
  let hasActed = false
  for (const rule of rules) {
    const held = decide(rule, ticket, await about(ticket))
    if (!held) continue
    // Only what a rule has changed is a round: people and customers may cause any number of events.
    if (ctx.cause?.kind === 'rule' && !(await mayBegin(company, ticket, rule))) break
    ticket = await runRule(company, ticket, { rule, held, text: before.text })
    hasActed = true
  }
  return hasActed
}

type About = LookedUpFacts & { text: string }

/** The conditions that hold, if the rule matches and its actions would change or send something. */
function decide(rule: AutomationRule, ticket: Ticket, about: About): RuleCondition[] | undefined {
  const facts = factsOf(ticket, about)
  const held = heldConditions(rule, facts)
  return held && actsOf(rule.actions, facts).includes(true) ? held : undefined
}

/** Whether the ticket has a round left. The first rule without one leaves a line. */
async function mayBegin(ctx: Ctx, ticket: Ticket, { id, name }: AutomationRule): Promise<boolean> {
  const rounds = roundsOf.get(ctx.db) ?? new RuleRounds()
  roundsOf.set(ctx.db, rounds)
  if (rounds.begin(ticket.id)) return true
  if (rounds.isFirstRefusal(ticket.id))
    await addLoopLine(ctx, ticket, { name, editor: editorOf(id) })
  return false
}

/** The code of the cause of `addLoopLine`. */
const LOOP_CODE = 'rule_loop'

/** Says in the timeline of a ticket that rules were stopped because they repeated each other. */
export async function addLoopLine(
  ctx: Ctx,
  ticket: Ticket,
  { name, editor }: Pick<Cause, 'name' | 'editor'>,
): Promise<void> {
  const inputs = { rounds: RULE_ROUNDS_MAX }
  const cause: Cause = { kind: 'rule', name, code: LOOP_CODE, inputs, editor }
  await addLine(ctx, ticket, { action: 'ruleLoop', text: name, cause })
}

type Decision = { rule: AutomationRule; held: readonly RuleCondition[]; text: string }

/** Runs one rule. An action that is refused ends it, and a line says so: a message is never lost because of a rule. */
async function runRule(ctx: Ctx, ticket: Ticket, decision: Decision): Promise<Ticket> {
  const { id, name, trigger, actions } = decision.rule
  const inputs = inputsOf(ticket, decision)
  const cause: Cause = { kind: 'rule', name, code: `rule_${trigger}`, inputs, editor: editorOf(id) }
  try {
    return await runActions({ ...ctx, cause }, ticket, actions)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const why = { ...cause, code: 'rule_refused' }
    // The actions before the refused one may have changed the ticket, which the line shows.
    const now = await lockVisibleTicketOfBatch(ctx, ticket.id)
    await addLine(ctx, now, { action: 'ruleStopped', text: name, cause: why })
    return now
  }
}

const editorOf = (id: number) => `/automation-rules?edit=${id}`

/** What the decision rested on, by name. */
function inputsOf(ticket: Ticket, { held, text }: Decision): Cause['inputs'] {
  const values: Cause['inputs'] = {}
  for (const condition of held) {
    const { kind, ids = [], words = [], field = '' } = condition
    if (kind === 'textContains') values['words'] = foundWords(text, words)
    if (kind === 'connection') values['connection'] = ticket.whatsapp?.name ?? ''
    if (kind === 'queue') values['queue'] = ticket.queue?.name ?? ''
    if (kind === 'status') values['status'] = ticket.status
    if (kind === 'contactField') values['field'] = field
    if (kind === 'newContact') values['contact'] = 'new'
    if (kind === 'tag')
      values['tags'] = ticket.tags.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  }
  return text ? { ...values, text } : values
}
