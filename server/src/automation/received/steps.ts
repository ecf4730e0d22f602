import { answerCall } from '../calls/answer-call.ts'
import { answerByBot, readBotAhead } from '../bot/answer-by-bot.ts'
import { pauseForPhone } from '../bot/pause.ts'
import { readFlowAhead, startFlow } from '../flows/start-flow.ts'
import { outOfHours, readHoursAhead } from '../hours/out-of-hours.ts'
import type { ReadAhead, ReceivedStep } from './received.ts'

/**
 * What reacts to a message of a customer, in this order. What most messages need of the database is started before the first
 * step (`customerReads`).
 */
export const customerSteps: readonly ReceivedStep[] = [
  answerCall,
  outOfHours,
  startFlow,
  answerByBot,
]

/** What the steps for customers read, if the state of the ticket lets them act. */
export const customerReads: readonly ReadAhead[] = [readHoursAhead, readFlowAhead, readBotAhead]

/** What reacts to a message that was typed on the company's phone, in this order. */
export const phoneSteps: readonly ReceivedStep[] = [pauseForPhone]
