import type { contactImports, RowFault } from '@recado/contract/contacts/imports'
import type { Input } from '@recado/contract/platform/endpoint'
import type { AccessClaims, World } from '../../platform/ctx.ts'
import type { Download } from '../../platform/http/download.ts'
import type { EndpointRequest } from '../../platform/http/routes.ts'
import { type Language, languageOf } from '../../platform/language.ts'
import { within } from '../../platform/database/within.ts'
import type { Cell } from '../../platform/spreadsheets/cells.ts'
import { sheetDownload } from '../../platform/spreadsheets/sheet-download.ts'
import { sheetTexts } from '../../platform/spreadsheets/texts.ts'
import { refuseWithoutNumbers } from '../hidden-numbers.ts'
import { listRejectedRows, showManagedImport } from './queries.ts'

const BATCH_SIZE = 1000

/** The rejected rows as they were in the spreadsheet, with line and reason in the reader's language. */
export async function downloadRejected(
  world: World,
  { input, claims, request }: EndpointRequest<Input<typeof contactImports.rejected>>,
): Promise<Download> {
  const language = languageOf(request)
  const texts = sheetTexts[language]
  const scope = { ...claims!, readOnly: true }
  const { columns } = await within(world, scope, (ctx) => {
    refuseWithoutNumbers(ctx)
    return showManagedImport(ctx, input)
  })
  return sheetDownload({
    name: texts.rejected,
    format: input.format,
    language,
    titles: [texts.line, texts.reason, ...columns.map(({ title }) => title)],
    rows: readRejected(world, { claims: claims!, id: input.id, language }),
  })
}

type RejectedRequest = { claims: AccessClaims; id: number; language: Language }

async function* readRejected(
  world: World,
  { claims, id, language }: RejectedRequest,
): AsyncGenerator<Cell[][]> {
  const { faults } = sheetTexts[language]
  for (let after = 0; ;) {
    const page = { id, after, most: BATCH_SIZE }
    const rows = await within(world, { ...claims, readOnly: true }, (ctx) =>
      listRejectedRows(ctx, page),
    )
    yield rows.map(({ line, fault, cells }) => [
      line,
      faults[fault as RowFault],
      ...(cells as string[]),
    ])
    if (rows.length < BATCH_SIZE) return
    after = rows.at(-1)!.line
  }
}
