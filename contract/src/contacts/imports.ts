import { z } from 'zod'
import { byId, endpoint, file, moment, nothing } from '../platform/endpoint.ts'
import { live } from '../platform/live.ts'
import { may, type Profile } from '../platform/permissions.ts'
import { sheetFormats } from '../platform/spreadsheets.ts'

/** `draft`: read and waiting for somebody to say what its columns mean. `cancelled`: stopped half-way; what was in is in. */
export const importStatuses = ['draft', 'running', 'done', 'cancelled', 'failed'] as const
export const ImportStatus = z.enum(importStatuses)

/** What a column of the sheet is to become; `field` is extra information under the column's own title. */
export const columnMeanings = ['name', 'number', 'email', 'field', 'ignore'] as const
export const ColumnMeaning = z.enum(columnMeanings)
export type ColumnMeaning = z.infer<typeof ColumnMeaning>

/** Why a row does not become a contact; with `badEmail` it does, without the e-mail. */
export const rowFaults = [
  'noNumber',
  'badNumber',
  'nameTooShort',
  'nameTooLong',
  'badEmail',
  'fieldTooLong',
  'repeated',
] as const
export const RowFault = z.enum(rowFaults)
export type RowFault = z.infer<typeof RowFault>

const Column = z.object({
  title: z.string(),
  /** What it seems to hold, by its title. */
  guess: ColumnMeaning,
  /** The first cells below the title, while it is a draft. */
  samples: z.array(z.string()),
})

/** A spreadsheet of contacts, from its upload to its result. Rows count without the line of titles. */
export const ContactImport = z.object({
  id: z.number(),
  fileName: z.string(),
  status: ImportStatus,
  columns: z.array(Column),
  rows: z.number().int(),
  /** Rows worked off so far. */
  worked: z.number().int(),
  created: z.number().int(),
  updated: z.number().int(),
  /** Already known, and left as they were. */
  skipped: z.number().int(),
  /** Not taken in; they stand in the file of rejected rows. */
  rejected: z.number().int(),
  /** Taken in without their e-mail, which is none; they stand in that file as well. */
  warned: z.number().int(),
  user: z.object({ id: z.number(), name: z.string() }).nullable(),
  createdAt: moment,
  finishedAt: moment.nullable(),
})
export type ContactImport = z.infer<typeof ContactImport>

/** Whether this user may read the rows of an import and end it: its author and leaders. Only its author starts a draft. */
export const mayManageImport = (
  viewer: { id: number; profile: Profile },
  { user }: Pick<ContactImport, 'user'>,
): boolean => user?.id === viewer.id || may(viewer, 'contactImports.manageAny')

/** How the columns are read. */
export const ImportReading = z.object({
  /** One for each column of the sheet, in its order; one of them the number. */
  columns: z.array(ColumnMeaning).min(1).max(100),
  /** Numbers without a country code are Brazilian. */
  areBrazilian: z.boolean().default(true),
})

export const ImportStart = z.object({
  ...ImportReading.shape,
  /** What happens to contacts that are there already. */
  known: z.enum(['skip', 'update']).default('skip'),
})

/** The expected result of an import with these columns. */
export const ImportPreviewResult = z.object({
  fresh: z.number().int(),
  known: z.number().int(),
  repeated: z.number().int(),
  invalid: z.number().int(),
  /** Imported without the e-mail, because it is invalid. Also counted in `fresh` or `known`. */
  warned: z.number().int(),
  /** The first rows with a fault: the line of the sheet, its text, and the fault. */
  faults: z.array(z.object({ line: z.number().int(), said: z.string(), fault: RowFault })),
})
export type ImportPreviewResult = z.infer<typeof ImportPreviewResult>

export const contactImports = {
  upload: endpoint('POST /contacts/import', {
    about:
      'Reads a spreadsheet of contacts (.xlsx, .xls or .csv under `file`) and keeps its rows as a draft; nothing becomes a contact yet.',
    may: 'everyone',
    files: 'file',
    answer: ContactImport,
  }),
  list: endpoint('GET /contacts/imports', {
    about: 'The last imports, the newest first, at most 10; drafts are not among them.',
    may: 'everyone',
    answer: z.object({ imports: z.array(ContactImport) }),
  }),
  show: endpoint('GET /contacts/imports/:id', {
    about: 'One import, with how far it is. A draft is for its author and leaders.',
    may: 'everyone',
    params: byId,
    answer: ContactImport,
  }),
  forecast: endpoint('POST /contacts/imports/:id/forecast', {
    about:
      'What would come of a draft, were its columns read like this; changes nothing. Only for its author.',
    may: 'everyone',
    params: byId,
    body: ImportReading,
    answer: ImportPreviewResult,
  }),
  start: endpoint('POST /contacts/imports/:id/start', {
    about:
      'Takes the rows of a draft in, in the background; each row exactly once. Only for its author.',
    may: 'everyone',
    params: byId,
    body: ImportStart,
    answer: ContactImport,
  }),
  cancel: endpoint('DELETE /contacts/imports/:id', {
    about:
      'Throws a draft away, or stops an import that runs; what is in stays in. For its author and leaders.',
    may: 'everyone',
    params: byId,
    answer: nothing,
  }),
  rejected: endpoint('GET /contacts/imports/:id/rejected', {
    about:
      'The rows that were not taken in, as a spreadsheet, each with its reason. For its author and leaders.',
    may: 'everyone',
    params: byId,
    query: z.object({ format: z.enum(sheetFormats).default('xlsx') }),
    answer: file,
    isDownload: true,
  }),
}

/** An import began, went on, or ended. */
export const contactImportUpdated = live(
  'contactImport',
  'update',
  z.object({ contactImport: ContactImport }),
)
