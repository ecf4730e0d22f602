import { z } from 'zod'
import { endpoint, moment } from '../platform/endpoint.ts'
import { actNames } from './audit.ts'

const count = z.number().int()

/** What operators see first. */
export const OperationOverview = z.object({
  companies: z.object({ active: count, trial: count, overdue: count, suspended: count }),
  /** `silent`: connected, but the network does not answer. `down`: to be connected, and not. */
  numbers: z.object({ connected: count, silent: count, down: count }),
  /** In reais: what was paid this month, and what is unpaid after its due day. */
  revenue: z.object({ paid: z.number(), overdue: z.number() }),
  /** Payments of invoices that were settled otherwise, oldest first, until the provider says that the money was given back. */
  surplusPayments: z.array(
    z.object({
      companyId: z.number(),
      company: z.string(),
      invoiceId: z.number(),
      detail: z.string(),
      value: z.number(),
      /** What the provider knows the payment by. */
      payment: z.string(),
      at: moment,
    }),
  ),
  /** Jobs of the installation that are due or have failed, by name. Null for operators of a brand. */
  jobs: z.array(z.object({ job: z.string(), waiting: count, failed: count })).nullable(),
  /** The latest acts of the operators of the own company. */
  acts: z.array(
    z.object({
      id: z.string(),
      at: moment,
      operator: z.string(),
      act: z.enum(actNames),
      subject: z.string(),
    }),
  ),
})
export type OperationOverview = z.infer<typeof OperationOverview>

/** Maximum number of payments to give back in the overview. */
export const SURPLUS_PAYMENTS_MAX = 50

/** Maximum number of acts in the overview. */
export const OPERATION_ACTS_MAX = 20

export const operation = {
  overview: endpoint('GET /operation', {
    about:
      'Returns the companies of the operator by state, what they paid this month and owe, payments to give back, the state of their numbers, the jobs of the installation, and the latest acts of operators of the own company.',
    may: 'companies.edit',
    answer: OperationOverview,
  }),
}
