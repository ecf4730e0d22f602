import { answerCall } from '../calls/answer-call.ts'
import { answerByBot, botRead } from '../bot/answer-by-bot.ts'
import { pauseForPhone } from '../bot/pause.ts'
import { flowRead, startFlow } from '../flows/start-flow.ts'
import { hoursRead, outOfHours } from '../hours/out-of-hours.ts'
import type { ReadAhead } from './read-ahead.ts'
import type { ReceivedStep } from './received.ts'

/** The steps that react to a message of a customer, in order. `customerReads` start before the first step. */
export const customerSteps: readonly ReceivedStep[] = [
  answerCall,
  outOfHours,
  startFlow,
  answerByBot,
]

/** The database reads of these steps that most messages need. */
export const customerReads: readonly ReadAhead<unknown>[] = [hoursRead, flowRead, botRead]

/** What reacts to a message that was typed on the company's phone, in this order. */
export const phoneSteps: readonly ReceivedStep[] = [pauseForPhone]
