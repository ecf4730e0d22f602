import { supportVisited } from '@recado/contract/accounts/support-visit'
import { sql } from 'kysely'
import type { AccessClaims, World } from '../../platform/ctx.ts'
import { within } from '../../platform/database/within.ts'

/** Ends the visit of an operator, with its sockets, and tells the company. False if the session is no visit. */
export const leaveSupport = (
  world: World,
  { companyId, sessionId }: AccessClaims,
): Promise<boolean> =>
  within(world, { companyId }, async ({ db, signal, emit }) => {
    const { rows } = await sql<{ isLeft: boolean }>`
      select leave_support(${companyId}, ${sessionId}) as "isLeft"`.execute(db)
    if (!rows[0]!.isLeft) return false
    signal('sessionsEnded', { companyId, sessionIds: [sessionId] })
    emit(supportVisited, { visit: null })
    return true
  })
