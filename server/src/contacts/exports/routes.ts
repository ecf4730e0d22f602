import { contactExports } from '@recado/contract/contacts/exports'
import type { Input } from '@recado/contract/platform/endpoint'
import { auditExport } from '../../accounts/audit/audit-export.ts'
import type { ContactPosition } from '../filter.ts'
import type { AccessClaims, World } from '../../platform/ctx.ts'
import type { Download } from '../../platform/http/download.ts'
import { withWorld, routes, type EndpointRequest } from '../../platform/http/routes.ts'
import { languageOf } from '../../platform/language.ts'
import { within } from '../../platform/database/within.ts'
import { type Cell, localTime } from '../../platform/spreadsheets/cells.ts'
import { readBatch } from '../../platform/spreadsheets/read-batch.ts'
import { reportRows } from '../../platform/spreadsheets/report-rows.ts'
import { sheetDownload } from '../../platform/spreadsheets/sheet-download.ts'
import { sheetTexts } from '../../platform/spreadsheets/texts.ts'
import { contactsToExport, fieldNames } from './queries.ts'

export const contactExportRoutes = routes(contactExports, { export: withWorld(exportContacts) })

const BATCH_SIZE = 1000

/** Reads in batches. A user who signs out or loses the right gets no further batch. */
async function exportContacts(
  world: World,
  { input, claims, request }: EndpointRequest<Input<typeof contactExports.export>>,
): Promise<Download> {
  const language = languageOf(request)
  const texts = sheetTexts[language]
  await auditExport(world, claims!, { act: 'contact.export', input })
  const fields = await within(world, { ...claims!, readOnly: true }, fieldNames)
  return sheetDownload({
    name: texts.contacts,
    format: input.format,
    language,
    titles: [texts.name, texts.number, texts.email, texts.createdAt, ...fields],
    rows: reportRows(
      world,
      { claims: claims!, exportId: input.exportId },
      exportRows(world, { claims: claims!, input, fields }),
    ),
  })
}

type ExportInput = Input<typeof contactExports.export>
type ExportRequest = { claims: AccessClaims; input: ExportInput; fields: string[] }

async function* exportRows(
  world: World,
  { claims, input: { searchParam, createdFrom, createdTo }, fields }: ExportRequest,
): AsyncGenerator<Cell[][]> {
  let after: ContactPosition | undefined
  do {
    const page = { searchParam, createdFrom, createdTo, after, most: BATCH_SIZE }
    const { people, next } = await readBatch(
      world,
      { claims, permission: contactExports.export.may },
      (ctx) => contactsToExport(ctx, page),
    )
    yield people.map(({ name, number, email, createdAt, extraInfo }) => [
      name,
      number,
      email,
      localTime(createdAt),
      ...fields.map((field) => extraInfo?.[field] ?? null),
    ])
    after = next
  } while (after)
}
