import { z } from 'zod'
import { byId, endpoint, file, moment, nothing } from '../platform/endpoint.ts'
import { contactName } from '../platform/hidden-numbers.ts'
import { live } from '../platform/live.ts'
import { may, type Profile } from '../platform/permissions.ts'
import { sheetFormats } from '../platform/spreadsheets.ts'

/** `draft`: read, waiting for the meaning of its columns. `cancelled`: stopped; imported contacts stay. */
export const importStatuses = ['draft', 'running', 'done', 'cancelled', 'failed'] as const
export const ImportStatus = z.enum(importStatuses)

/** The meaning of a column. `field`: an additional field named by the title of the column. */
export const columnMeanings = ['name', 'number', 'email', 'field', 'ignore'] as const
export const ColumnMeaning = z.enum(columnMeanings)
export type ColumnMeaning = z.infer<typeof ColumnMeaning>

/** Why a row is rejected. With `badEmail` it is imported without the e-mail. */
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
  /** The meaning that its title suggests. */
  guess: ColumnMeaning,
  /** The first cells below the title. Only in a draft. */
  samples: z.array(contactName),
})

/** An import of contacts, from upload to result. Row counts exclude the title row. */
export const ContactImport = z.object({
  id: z.number(),
  fileName: z.string(),
  status: ImportStatus,
  columns: z.array(Column),
  rows: z.number().int(),
  /** Rows processed so far. */
  worked: z.number().int(),
  created: z.number().int(),
  updated: z.number().int(),
  /** Rows of existing contacts, which stayed unchanged. */
  skipped: z.number().int(),
  /** Rejected rows. They are in the file of rejected rows. */
  rejected: z.number().int(),
  /** Rows imported without their invalid e-mail. They are in that file too. */
  warned: z.number().int(),
  user: z.object({ id: z.number(), name: z.string() }).nullable(),
  createdAt: moment,
  finishedAt: moment.nullable(),
})
export type ContactImport = z.infer<typeof ContactImport>

/**
 * Whether this user may read the rows of an import and end it: its author and leaders. Only its author may start a
 * draft.
 */
export const mayManageImport = (
  viewer: { id: number; profile: Profile },
  { user }: Pick<ContactImport, 'user'>,
): boolean => user?.id === viewer.id || may(viewer, 'contactImports.manageAny')

/** The interpretation of the columns. */
export const ImportReading = z.object({
  /** One per column of the sheet, in order. One of them is the number. */
  columns: z.array(ColumnMeaning).min(1).max(100),
  /** Numbers without a country code are Brazilian. */
  areBrazilian: z.boolean().default(true),
})

export const ImportStart = z.object({
  ...ImportReading.shape,
  /** What to do with existing contacts. */
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
      'Reads a spreadsheet of contacts (.xlsx, .xls or .csv under `file`) and stores its rows as a draft. No contact is created yet. Refused with ERR_NUMBERS_HIDDEN to callers who do not see numbers: an import compares many numbers with those of the contacts.',
    may: 'everyone',
    files: 'file',
    answer: ContactImport,
  }),
  list: endpoint('GET /contact-imports', {
    about: 'Lists the latest 10 imports, newest first, without drafts.',
    may: 'everyone',
    answer: z.object({ imports: z.array(ContactImport) }),
  }),
  show: endpoint('GET /contact-imports/:id', {
    about: 'Returns an import with its progress. Drafts are visible to their author and leaders.',
    may: 'everyone',
    params: byId,
    answer: ContactImport,
  }),
  forecast: endpoint('POST /contact-imports/:id/forecast', {
    about:
      'Returns a preview of a draft with these columns. It changes nothing. Allowed only to its author.',
    may: 'everyone',
    params: byId,
    body: ImportReading,
    answer: ImportPreviewResult,
  }),
  start: endpoint('POST /contact-imports/:id/start', {
    about:
      'Imports the rows of a draft in the background, each exactly once. Allowed only to its author.',
    may: 'everyone',
    params: byId,
    body: ImportStart,
    answer: ContactImport,
  }),
  cancel: endpoint('DELETE /contact-imports/:id', {
    about:
      'Discards a draft, or stops a running import. Imported contacts stay. Allowed to its author and leaders.',
    may: 'everyone',
    params: byId,
    answer: nothing,
  }),
  rejected: endpoint('GET /contact-imports/:id/rejected', {
    about:
      'Exports the rejected rows of an import as a spreadsheet, each with its reason. Allowed to its author and leaders.',
    may: 'everyone',
    params: byId,
    query: z.object({ format: z.enum(sheetFormats).default('xlsx') }),
    answer: file,
    isDownload: true,
  }),
}

/** An import started, progressed or ended. */
export const contactImportUpdated = live(
  'contactImport',
  'update',
  z.object({ contactImport: ContactImport }),
)
