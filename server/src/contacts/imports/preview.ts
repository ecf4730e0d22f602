import type { contactImports, ImportPreviewResult } from '@recado/contract/contacts/imports'
import type { Input } from '@recado/contract/platform/endpoint'
import type { World } from '../../platform/ctx.ts'
import type { EndpointRequest } from '../../platform/http/routes.ts'
import { within } from '../../platform/database/within.ts'
import { findDraft } from './commands.ts'
import { findByNumbers } from './queries.ts'
import { type FaultyRow, makeRowReader } from './read-rows.ts'
import { readRows } from './rows-file.ts'
import { cutText } from '../../platform/cut-text.ts'

const FAULTS_SHOWN = 20

/** Reads the whole spreadsheet and looks up every number in short transactions; stores nothing. */
export async function previewImport(
  world: World,
  { input, claims }: EndpointRequest<Input<typeof contactImports.forecast>>,
): Promise<ImportPreviewResult> {
  const scope = { ...claims!, readOnly: true }
  const { storageKey } = await within(world, scope, (ctx) => findDraft(ctx, input))
  const read = makeRowReader(input)
  const sum = { fresh: 0, known: 0, repeated: 0, invalid: 0, warned: 0 }
  const faults: ImportPreviewResult['faults'] = []
  for await (const lines of readRows(world, storageKey)) {
    const { good, faulty } = read(lines)
    const numbers = good.map(({ row }) => row.number)
    const known = await within(world, scope, (ctx) => findByNumbers(ctx, numbers))
    const repeated = faulty.filter(({ fault }) => fault === 'repeated').length
    sum.known += known.size
    sum.fresh += good.length - known.size
    sum.repeated += repeated
    sum.invalid += faulty.length - repeated
    const warned = good.flatMap(({ row, ...line }) =>
      row.warning ? [{ ...line, fault: row.warning }] : [],
    )
    sum.warned += warned.length
    const listed = [...faulty, ...warned].toSorted((one, other) => one.line - other.line)
    faults.push(...listed.slice(0, FAULTS_SHOWN - faults.length).map(faultIn(input.columns)))
  }
  return { ...sum, faults }
}

const CELL_MAX = 60

const faultIn =
  (columns: string[]) =>
  ({ line, cells, fault }: FaultyRow) => ({
    line,
    said: cutText(
      cells[columns.indexOf(fault === 'badEmail' ? 'email' : 'number')] ?? '',
      CELL_MAX,
    ),
    fault,
  })
