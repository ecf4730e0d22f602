import { z } from 'zod'
import { endpoint, id } from '../platform/endpoint.ts'
import { Ticket } from './tickets.ts'

/** Maximum length of a snooze, in days. */
export const SNOOZE_DAYS_MAX = 366

export const SnoozeForm = z.object({
  /** Without an offset, a time in the company's time zone: `2026-11-30T09:00`. */
  until: z.iso.datetime({ local: true, offset: true, error: 'required' }).nullable(),
})

export const snoozes = {
  set: endpoint('PUT /tickets/:ticketId/snooze', {
    about:
      'Snoozes an open ticket for at most a year. It leaves the list of open tickets until the given time, or until its customer writes or it is resolved, returned or transferred. `null` ends the snooze now.',
    may: 'everyone',
    params: z.object({ ticketId: id }),
    body: SnoozeForm,
    answer: Ticket,
  }),
}
