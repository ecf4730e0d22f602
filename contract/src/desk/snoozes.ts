import { z } from 'zod'
import { endpoint, id } from '../platform/endpoint.ts'
import { Ticket } from './tickets.ts'

/** How far ahead a ticket may be put off. */
export const SNOOZE_DAYS_MAX = 366

export const SnoozeForm = z.object({
  /** Without an offset a time of day in the company's own zone: `2026-11-30T09:00`. */
  until: z.iso.datetime({ local: true, offset: true, error: 'required' }).nullable(),
})

export const snoozes = {
  set: endpoint('PUT /tickets/:ticketId/snooze', {
    about:
      'Puts an open ticket off until a moment, at most a year ahead: out of the list of open ones, until then or until its customer writes, it is resolved, returned or transferred. `null` brings it back now.',
    may: 'everyone',
    params: z.object({ ticketId: id }),
    body: SnoozeForm,
    answer: Ticket,
  }),
}
