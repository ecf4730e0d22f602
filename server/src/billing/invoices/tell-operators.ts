import { invoiceChanged } from '@recado/contract/billing/invoices'
import { z } from 'zod'
import { tellOperatorsOf } from '../../accounts/companies/tell-operators.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { job } from '../../platform/jobs/job.ts'

const Told = z.object({ companyId: z.number(), invoiceId: z.number() })

/** Tells the screens of the operators who administer the company that one of its invoices has changed. */
export const tellOperators = job('tell-operators', Told, (world, invoice) =>
  tellOperatorsOf(world, { event: invoiceChanged, data: invoice }),
)

/** Orders that the operators of this company hear of its invoice. */
export const orderTelling = (
  { enqueue }: Ctx,
  invoice: { companyId: number; invoiceId: number },
): Promise<void> => enqueue(tellOperators, invoice)
