import { companyAdmin } from '@recado/contract/accounts/company-admin'
import { caller, type Caller } from '../caller.ts'
import type { Company } from '../company.ts'

export const REASON = 'Chamado 8841: o robô não transfere'

/** The visit of an operator to a company, as a caller. */
export async function visitorTo(
  { app, world }: Pick<Company, 'app' | 'world'>,
  operator: Caller,
  companyId: number,
): Promise<Caller> {
  const { token } = await operator(companyAdmin.enter, { id: companyId, reason: REASON })
  const { expiresAt: _until, ...claims } = await world.tokens.verify(token)
  return caller({ app, world }, { user: operator.user, claims })
}
