import { z } from 'zod'
import { byId, endpoint, id, nothing } from '../platform/endpoint.ts'
import { limits } from '../platform/limits.ts'

export const IdleSchedule = z.object({
  id: z.number(),
  message: z.string(),
  /** Minutes of waiting for the customer after which the message goes out, once. */
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
    about: 'What a connection sends to a customer who lets an open ticket wait.',
    may: 'connections.see',
    params: z.object({ whatsappId: id }),
    answer: IdleSchedule,
  }),
  create: endpoint('POST /schedulesDeadline', {
    about: 'Sets the idle message of a connection, in place of the one it had.',
    may: 'connections.edit',
    body: IdleScheduleForm,
    answer: IdleSchedule,
  }),
  change: endpoint('PUT /schedulesDeadline/:id', {
    about: 'Another text or interval.',
    may: 'connections.edit',
    params: byId,
    body: IdleScheduleChange,
    answer: IdleSchedule,
  }),
  remove: endpoint('DELETE /schedulesDeadline/:id', {
    about: 'From now on the connection reminds nobody.',
    may: 'connections.edit',
    params: byId,
    answer: nothing,
  }),
}
