import { answerCall } from '../calls/answer-call.ts'
import { answerByBot } from '../bot/answer-by-bot.ts'
import { pauseForPhone } from '../bot/pause.ts'
import { startFlow } from '../flows/start-flow.ts'
import { outOfHours } from '../hours/out-of-hours.ts'
import type { ReceivedStep } from './received.ts'

/** What reacts to a message of a customer, in this order. A step reads the ticket before it reads the database. */
export const customerSteps: readonly ReceivedStep[] = [
  answerCall,
  outOfHours,
  startFlow,
  answerByBot,
]

/** What reacts to a message that was typed on the company's phone, in this order. */
export const phoneSteps: readonly ReceivedStep[] = [pauseForPhone]
