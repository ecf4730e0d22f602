import type { Input } from '@recado/contract/platform/endpoint'
import { ticketExports } from '@recado/contract/desk/exports'
import { auditExport } from '../../accounts/audit/audit-export.ts'
import type { AccessClaims, World } from '../../platform/ctx.ts'
import type { Download } from '../../platform/http/download.ts'
import { withWorld, routes, type EndpointRequest } from '../../platform/http/routes.ts'
import { type Language, languageOf } from '../../platform/language.ts'
import { type Cell, localTime } from '../../platform/spreadsheets/cells.ts'
import { readBatch } from '../../platform/spreadsheets/read-batch.ts'
import { reportRows } from '../../platform/spreadsheets/report-rows.ts'
import { sheetDownload } from '../../platform/spreadsheets/sheet-download.ts'
import { sheetTexts } from '../../platform/spreadsheets/texts.ts'
import { type ExportCursor, ticketsToExport } from './queries.ts'

export const ticketExportRoutes = routes(ticketExports, { export: withWorld(exportTickets) })

const PAGE_SIZE = 2000

type ExportInput = Input<typeof ticketExports.export>

/** Reads in batches. A user who signs out or loses the right gets no further batch. */
async function exportTickets(
  world: World,
  { input, claims, request }: EndpointRequest<ExportInput>,
): Promise<Download> {
  const language = languageOf(request)
  await auditExport(world, claims!, { act: 'ticket.export', input })
  return sheetDownload({
    name: sheetTexts[language].tickets,
    format: input.format,
    language,
    titles: titlesIn(language),
    rows: reportRows(
      world,
      { claims: claims!, exportId: input.exportId },
      tickets(world, { claims: claims!, asked: input, language }),
    ),
  })
}

function titlesIn(language: Language): string[] {
  const texts = sheetTexts[language]
  return [
    'ID',
    texts.contact,
    texts.number,
    texts.queue,
    texts.agent,
    texts.connection,
    texts.status,
    texts.createdAt,
    texts.acceptedAt,
    texts.closedAt,
    texts.waitMinutes,
    texts.supportMinutes,
    texts.tags,
    texts.rating,
    texts.closingReason,
    texts.closingNote,
  ]
}

type ExportRequest = { claims: AccessClaims; asked: ExportInput; language: Language }

async function* tickets(
  world: World,
  { claims, asked, language }: ExportRequest,
): AsyncGenerator<Cell[][]> {
  let after: ExportCursor | undefined
  do {
    const page = { ...asked, after, most: PAGE_SIZE }
    const { rows, next } = await readBatch(
      world,
      { claims, permission: ticketExports.export.may },
      (ctx) => ticketsToExport(ctx, page),
    )
    yield rows.map((row) => cellsOf(row, language))
    after = next
  } while (after)
}

type Row = Awaited<ReturnType<typeof ticketsToExport>>['rows'][number]

const cellsOf = (row: Row, language: Language): Cell[] => [
  row.id,
  row.contactName,
  row.contactNumber,
  row.queueName,
  row.userName,
  row.connectionName,
  sheetTexts[language].statuses[row.status],
  localTime(row.begunAt),
  localTime(row.acceptedAt),
  localTime(row.endedAt),
  row.waitMinutes,
  row.supportMinutes,
  row.tags,
  row.rating,
  row.closingReasons,
  row.closingNotes,
]
