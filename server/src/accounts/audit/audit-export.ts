import type { AuditAct } from '@recado/contract/accounts/audit'
import type { AccessClaims, World } from '../../platform/ctx.ts'
import { within } from '../../platform/database/within.ts'
import { writeAudit } from './write-audit.ts'

type ExportAct = Extract<AuditAct, `${string}.export`>

/** Adds the entry of an export before its first row is read, so that an interrupted export has one too. */
export const auditExport = (
  world: World,
  claims: AccessClaims,
  { act, input }: { act: ExportAct; input: { format: string; exportId?: string | undefined } },
): Promise<void> =>
  within(world, claims, async (ctx) => {
    const { format, exportId: _exportId, ...filter } = input
    writeAudit(ctx, { act, after: { format, filter: filterText(filter) } })
  })

/** The given filters in one line: `status=closed queueIds=1,2`. */
const filterText = (filter: Record<string, unknown>): string =>
  Object.entries(filter)
    .map(([name, value]) => [name, textOf(value)] as const)
    .filter(([, text]) => text !== '')
    .map(([name, text]) => `${name}=${text}`)
    .join(' ')

const textOf = (value: unknown): string =>
  Array.isArray(value) ? value.map(textOf).join(',') : String((value as Primitive) ?? '')

type Primitive = string | number | boolean | undefined
