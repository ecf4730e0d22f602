import { type AuditAct, type AuditChange, audit } from '@recado/contract/accounts/audit'
import {
  actText,
  fieldText,
  secretText,
  subjectText,
  valueText,
  whoText,
} from '@recado/contract/accounts/audit-texts'
import type { Input } from '@recado/contract/platform/endpoint'
import type { AccessClaims, World } from '../../platform/ctx.ts'
import type { Download } from '../../platform/http/download.ts'
import type { EndpointRequest } from '../../platform/http/routes.ts'
import { type Language, languageOf } from '../../platform/language.ts'
import { type Cell, localTime, momentText } from '../../platform/spreadsheets/cells.ts'
import { readBatch } from '../../platform/spreadsheets/read-batch.ts'
import { reportRows } from '../../platform/spreadsheets/report-rows.ts'
import { sheetDownload } from '../../platform/spreadsheets/sheet-download.ts'
import { sheetTexts } from '../../platform/spreadsheets/texts.ts'
import { auditExport } from './audit-export.ts'
import { type AuditPosition, auditEntries } from './queries.ts'

const BATCH_SIZE = 1000

type ExportInput = Input<typeof audit.export>

/** Exports the log with the filters of the page, in batches. A user who loses the right gets no further batch. */
export async function exportAudit(
  world: World,
  { input, claims, request }: EndpointRequest<ExportInput>,
): Promise<Download> {
  const language = languageOf(request)
  const texts = sheetTexts[language]
  const { format, exportId, ...filter } = input
  await auditExport(world, claims!, { act: 'audit.export', input })
  return sheetDownload({
    name: texts.audit,
    format,
    language,
    titles: [texts.at, texts.who, texts.act, texts.changes, texts.address, texts.device],
    rows: reportRows(
      world,
      { claims: claims!, exportId },
      entryRows(world, { claims: claims!, filter, language }),
    ),
  })
}

type Request = {
  claims: AccessClaims
  filter: Omit<ExportInput, 'format' | 'exportId'>
  language: Language
}

async function* entryRows(
  world: World,
  { claims, filter, language }: Request,
): AsyncGenerator<Cell[][]> {
  let after: AuditPosition | undefined
  do {
    const { rows, timeZone } = await readBatch(
      world,
      { claims, permission: audit.export.may },
      async (ctx) => ({
        rows: await auditEntries(ctx, filter, { after, most: BATCH_SIZE }),
        timeZone: ctx.timeZone,
      }),
    )
    yield rows.map((row) => cellsOf(row, { language, timeZone }))
    after = rows.length === BATCH_SIZE ? rows.at(-1) : undefined
  } while (after)
}

type Row = Awaited<ReturnType<typeof auditEntries>>[number]

type Reader = { language: Language; timeZone: string }

function cellsOf(row: Row, reader: Reader): Cell[] {
  const { language } = reader
  const act = row.act as AuditAct
  const what = `${actText(act, language)} ${subjectText({ act, subject: row.subject }, language)}`
  const changes = (row.changes as AuditChange[]).map((one) => changeText(one, row, reader))
  const { localSeconds, userName, apiKeyName, address, device } = row
  // The user in whose name the key acted.
  const who = apiKeyName === null ? userName : `${whoText(apiKeyName, language)} (${userName})`
  return [localTime(localSeconds), who, what.trim(), changes.join('; '), address, device]
}

function changeText(
  { field, before, after, isSecret }: AuditChange,
  { subject }: Row,
  { language, timeZone }: Reader,
): string {
  // The one field of a setting is its value.
  const meant = field === 'value' ? subject : field
  const name = fieldText(meant, language)
  if (isSecret) return `${name}: ${secretText(language)}`
  const told = { language, momentText: (at: string) => momentText(at, timeZone) }
  const [old, next] = [before, after].map((value) => valueText(meant, value, told))
  return `${name}: ${old} → ${next}`
}
