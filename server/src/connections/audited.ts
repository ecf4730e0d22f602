import { MASKED_SECRET } from '@recado/contract/connections/connection-forms'
import type { Whatsapp } from '@recado/contract/connections/connections'
import type { AuditAct } from '@recado/contract/accounts/audit'
import { type AuditedFields, writeAudit } from '../accounts/audit/write-audit.ts'
import type { Ctx } from '../platform/ctx.ts'
import { renewConnection, startConnection, stopConnection } from './commands.ts'
import { showSettings } from './queries.ts'

type ById = { id: number }
type Action = (ctx: Ctx, which: ById) => Promise<Whatsapp>

/** An action of a user on a connection, with its entry in the audit log. The product itself calls the plain one. */
const audited =
  (act: AuditAct, run: Action): Action =>
  async (ctx, which) => {
    const shown = await run(ctx, which)
    writeAudit(ctx, { act, subject: shown.name })
    return shown
  }

export const auditedStart = audited('connection.start', startConnection)
export const auditedStop = audited('connection.stop', stopConnection)
export const auditedRenew = audited('connection.renew', renewConnection)

/** The settings of a connection as the audit log compares them. */
export async function auditedSettings(
  ctx: Ctx,
  which: ById,
): Promise<AuditedFields & { name: string }> {
  const { queues, cloud, ...shown } = await showSettings(ctx, which)
  return {
    name: shown.name,
    isDefault: shown.isDefault,
    queues: queues.map(({ name }) => name),
    greetingMessage: shown.greetingMessage,
    complationMessage: shown.complationMessage,
    outOfHoursMessage: shown.outOfHoursMessage,
    ratingMessage: shown.ratingMessage,
    expirationTime: shown.expirationTime,
    phoneNumberId: cloud?.phoneNumberId,
    wabaId: cloud?.wabaId,
  }
}

/** The secrets that a form sets. Their values do not reach the log. */
export const newSecrets = (cloud: object | undefined): AuditedFields =>
  Object.fromEntries(
    Object.entries(cloud ?? {})
      .filter(([name, value]) => secrets.includes(name) && value !== MASKED_SECRET)
      .map(([name]) => [name, true]),
  )

const secrets = ['accessToken', 'appSecret', 'verifyToken']
