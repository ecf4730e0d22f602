import { z } from 'zod'
import { id } from '../platform/endpoint.ts'
import { limits } from '../platform/limits.ts'
import { NOTE_MAX } from '../desk/notes.ts'
import { SNOOZE_DAYS_MAX } from '../desk/snoozes.ts'
import { ticketStatuses } from '../desk/tickets.ts'

/** The events that start a rule. `manual`: a person runs it, which makes it a macro. */
export const ruleTriggers = [
  'messageReceived',
  'ticketCreated',
  'ticketReopened',
  'queueChanged',
  'assigned',
  'resolved',
  'tagAdded',
  /** A deadline of the service levels has used up 80 % of its time. */
  'deadlineNear',
  /** A deadline of the service levels has passed. */
  'deadlineMissed',
  'manual',
] as const
export type RuleTrigger = (typeof ruleTriggers)[number]

export const ruleMatches = ['all', 'any'] as const

/** The conditions of a rule. Each uses only the fields that its comment names. */
export const conditionKinds = [
  /** `words`: the received text has one of these words or phrases. Only for `messageReceived`. */
  'textContains',
  /** `ids`: the ticket is on one of these connections. */
  'connection',
  /** `ids`: the ticket is in one of these queues. */
  'queue',
  'noQueue',
  /** `ids`: the ticket has one of these tags. */
  'tag',
  /** It is the first ticket of the contact. */
  'newContact',
  /** `field` and, if given, `value`: the contact has this additional field, with this text in it. */
  'contactField',
  /** `statuses`: the ticket has one of these. */
  'status',
  'unassigned',
  /** The queue of the ticket, or the company, is open. Without business hours it always is. */
  'inHours',
  'outOfHours',
  'notGroup',
] as const
export type ConditionKind = (typeof conditionKinds)[number]

/** The actions of a rule. Each uses only the fields that its comment names. */
export const actionKinds = [
  /** `id` of the tag. */
  'addTag',
  /** `id` of the tag. */
  'removeTag',
  /** `id` of the queue. */
  'moveToQueue',
  /** `id` of the user. */
  'assign',
  'returnToQueue',
  'pauseBot',
  'resumeBot',
  /** `text` with variables. */
  'sendMessage',
  /** `text`. */
  'addNote',
  /** `minutes`. */
  'snooze',
  /** `id` of the closing reason, if any. */
  'resolve',
] as const
export type ActionKind = (typeof actionKinds)[number]

/** The kinds of records that a rule names by id. */
export const ruleTargets = ['tag', 'queue', 'user', 'connection', 'closingReason'] as const
export type RuleTarget = (typeof ruleTargets)[number]

/** What the `id` of an action, or the `ids` of a condition, names. Absent: nothing. */
export const targetOf: Partial<Record<ActionKind | ConditionKind, RuleTarget>> = {
  addTag: 'tag',
  removeTag: 'tag',
  moveToQueue: 'queue',
  assign: 'user',
  resolve: 'closingReason',
  connection: 'connection',
  queue: 'queue',
  tag: 'tag',
}

/** Maximum number of ids or words in one condition. */
export const CONDITION_VALUES_MAX = 50
export const SNOOZE_MINUTES_MAX = SNOOZE_DAYS_MAX * 24 * 60

export const RuleCondition = z.object({
  kind: z.enum(conditionKinds),
  ids: z.optional(z.array(z.number())),
  words: z.optional(z.array(z.string())),
  field: z.optional(z.string()),
  value: z.optional(z.string()),
  statuses: z.optional(z.array(z.enum(ticketStatuses))),
})
export type RuleCondition = z.infer<typeof RuleCondition>

export const RuleAction = z.object({
  kind: z.enum(actionKinds),
  id: z.optional(z.number()),
  text: z.optional(z.string()),
  minutes: z.optional(z.number()),
})
export type RuleAction = z.infer<typeof RuleAction>

const stored = (text: string) => !text.includes('\0')

const word = z
  .string()
  .trim()
  .min(1, 'required')
  .max(limits.nameMax, 'tooLong')
  .refine(stored, 'unstorable')

const fieldsOfCondition: Partial<Record<ConditionKind, 'ids' | 'words' | 'field' | 'statuses'>> = {
  textContains: 'words',
  connection: 'ids',
  queue: 'ids',
  tag: 'ids',
  contactField: 'field',
  status: 'statuses',
}

const fieldsOfAction: Partial<Record<ActionKind, 'id' | 'text' | 'minutes'>> = {
  addTag: 'id',
  removeTag: 'id',
  moveToQueue: 'id',
  assign: 'id',
  sendMessage: 'text',
  addNote: 'text',
  snooze: 'minutes',
}

/** The field that a condition or an action cannot do without. */
export const fieldOfCondition = (kind: ConditionKind) => fieldsOfCondition[kind]
export const fieldOfAction = (kind: ActionKind) => fieldsOfAction[kind]

const isGiven = (value: unknown) =>
  Array.isArray(value) ? value.length > 0 : value !== undefined && value !== ''

export const RuleConditionForm = z
  .object({
    kind: z.enum(conditionKinds),
    ids: z.optional(z.array(id).max(CONDITION_VALUES_MAX, 'tooMany')),
    words: z.optional(z.array(word).max(CONDITION_VALUES_MAX, 'tooMany')),
    field: z.optional(word),
    value: z.optional(
      z.string().trim().max(limits.fieldValueMax, 'tooLong').refine(stored, 'unstorable'),
    ),
    statuses: z.optional(z.array(z.enum(ticketStatuses)).max(ticketStatuses.length, 'tooMany')),
  })
  .refine(
    ({ kind, ...values }) => {
      const field = fieldOfCondition(kind)
      return !field || isGiven(values[field])
    },
    { message: 'required', path: ['kind'] },
  )

export const RuleActionForm = z
  .object({
    kind: z.enum(actionKinds),
    id: z.optional(id),
    text: z.optional(
      z
        .string()
        .trim()
        .max(Math.min(limits.messageMax, NOTE_MAX), 'tooLong')
        .refine(stored, 'unstorable'),
    ),
    minutes: z.optional(z.number().int().min(1, 'tooShort').max(SNOOZE_MINUTES_MAX, 'tooLong')),
  })
  .refine(
    ({ kind, ...values }) => {
      const field = fieldOfAction(kind)
      return !field || isGiven(values[field])
    },
    { message: 'required', path: ['kind'] },
  )

type RuleHead = { trigger: RuleTrigger; conditions: readonly { kind: ConditionKind }[] }

/** Conditions that the trigger does not know: a macro has none, and only a message has a received text. */
export const hasForeignCondition = ({ trigger, conditions }: RuleHead): boolean =>
  trigger === 'manual'
    ? conditions.length > 0
    : trigger !== 'messageReceived' && conditions.some(({ kind }) => kind === 'textContains')
