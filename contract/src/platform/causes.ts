import { z } from 'zod'
import { moment } from './endpoint.ts'

/** The parts of the product that act without a person. */
export const automationKinds = [
  'bot',
  'hours',
  'flow',
  'rule',
  'assignment',
  'serviceLevel',
  'escalation',
  'call',
  'rating',
  'idle',
  'closing',
] as const
export type AutomationKind = (typeof automationKinds)[number]

/** Which automation wrote a message or a timeline line. */
export const Automation = z.object({
  kind: z.enum(automationKinds),
  /** The name of the rule, of the queue with the bot, of the flow. Empty if there is only one of the kind. */
  name: z.string(),
})
export type Automation = z.infer<typeof Automation>

/** Why an automatic act happened, as it was decided then. Nothing in it is computed again. */
export const Cause = Automation.extend({
  /** The reason. The screen has a sentence for each code. */
  code: z.string(),
  /** What the decision rested on, by name: the received text, the options, the hours, the attempt. */
  inputs: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
  /** The path of the screen on which the automation is set up. */
  editor: z.optional(z.string()),
})
export type Cause = z.infer<typeof Cause>

/** A cause with the moment of the decision. */
export const CauseRecord = Cause.extend({ decidedAt: moment })
export type CauseRecord = z.infer<typeof CauseRecord>
