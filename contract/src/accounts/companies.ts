import { z } from 'zod'
import { byId, endpoint } from '../platform/endpoint.ts'
import { OperatedCompany } from './company-admin.ts'
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
    about:
      'Returns the own company with its business hours. Operators may read any company of their brand, with what it uses.',
    may: 'company.see',
    params: byId,
    answer: z.union([OperatedCompany.extend({ schedules: Company.shape.schedules }), Company]),
  }),
  setSchedules: endpoint('PUT /companies/:id/schedules', {
    about:
      'Sets the business hours of the own company, for operators of any company of their brand. They count while the setting `scheduleType` is `company`, and for queues without hours of their own.',
    may: 'company.see',
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
  ERR_LIMITED_SESSION: {
    status: 403,
    pt: 'A assinatura da empresa venceu. Até o pagamento, só as faturas estão disponíveis.',
    en: 'The subscription of the company has ended. Until it is paid, only the invoices are available.',
    es: 'La suscripción de la empresa venció. Hasta el pago, solo las facturas están disponibles.',
  },
} as const

export const descriptions = {
  'GET /companies/{id} id': 'The id of the company.',
  'PUT /companies/{id}/schedules id': 'The id of the company.',
  'PUT /companies/{id}/schedules schedules':
    'The business hours: one entry per weekday, or several for a weekday with several intervals. Equal times mean closed, an end before its start is on the next day. A weekday that is absent is open all day. An empty list stands for the default hours.',
} satisfies Record<string, string>
