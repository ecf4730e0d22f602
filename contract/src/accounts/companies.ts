import { z } from 'zod'
import { byId, endpoint } from '../platform/endpoint.ts'
import { WeekdayHours, WeekdayList } from './weekly-hours.ts'

export const Company = z.object({
  id: z.number(),
  name: z.string(),
  /** The business hours, from Monday. */
  schedules: z.array(WeekdayHours),
})
export type Company = z.infer<typeof Company>

export const companies = {
  show: endpoint('GET /companies/:id', {
    about: 'Returns the own company with its business hours.',
    may: 'settings.edit',
    params: byId,
    answer: Company,
  }),
  setSchedules: endpoint('PUT /companies/:id/schedules', {
    about:
      'Sets the business hours of the own company. They count while the setting `scheduleType` is `company`, and for queues without hours of their own.',
    may: 'settings.edit',
    params: byId,
    body: z.object({ schedules: WeekdayList }),
    answer: Company,
  }),
}

export const errors = {
  ERR_NO_COMPANY_FOUND: {
    status: 404,
    pt: 'Esta empresa não existe.',
    en: 'This company does not exist.',
    es: 'Esta empresa no existe.',
  },
} as const

export const descriptions = {
  'GET /companies/{id} id': 'The id of the own company.',
  'PUT /companies/{id}/schedules id': 'The id of the own company.',
  'PUT /companies/{id}/schedules schedules':
    'The business hours: one entry per weekday, or several for a weekday with several intervals. Equal times mean closed, an end before its start is on the next day. A weekday that is absent is open all day. An empty list stands for the default hours.',
} satisfies Record<string, string>
