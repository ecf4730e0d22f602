import { z } from 'zod'
import { byId, endpoint, id, nothing } from '../platform/endpoint.ts'
import { limits } from '../platform/limits.ts'

export const IdleSchedule = z.object({
  id: z.number(),
  message: z.string(),
  /** Minutes without an answer of the customer after which the message is sent, once. */
  intervalInMinutes: z.number().int(),
  companyId: z.number(),
  whatsappId: z.number(),
})
export type IdleSchedule = z.infer<typeof IdleSchedule>

const terms = z.object({
  message: z.string().trim().min(5, 'tooShort').max(limits.messageMax, 'tooLong'),
  intervalInMinutes: z
    .number('required')
    .int()
    .min(1, 'tooShort')
    .max(limits.silenceMinutesMax, 'tooLong'),
})
export const IdleScheduleForm = z.object({ ...terms.shape, whatsappId: id })
export const IdleScheduleChange = terms.partial()

export const idle = {
  show: endpoint('GET /schedulesDeadline/:whatsappId', {
    about:
      'Returns the idle message of a connection: the text for customers who do not answer an open ticket.',
    may: 'connections.see',
    params: z.object({ whatsappId: id }),
    answer: IdleSchedule,
  }),
  create: endpoint('POST /schedulesDeadline', {
    about: 'Sets the idle message of a connection, replacing the previous one.',
    may: 'connections.edit',
    body: IdleScheduleForm,
    answer: IdleSchedule,
  }),
  change: endpoint('PUT /schedulesDeadline/:id', {
    about: 'Changes the text or interval of an idle message.',
    may: 'connections.edit',
    params: byId,
    body: IdleScheduleChange,
    answer: IdleSchedule,
  }),
  remove: endpoint('DELETE /schedulesDeadline/:id', {
    about: 'Deletes the idle message of a connection.',
    may: 'connections.edit',
    params: byId,
    answer: nothing,
  }),
}
