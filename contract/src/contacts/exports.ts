import { z } from 'zod'
import { creationDays } from './contacts.ts'
import { endpoint, file, page } from '../platform/endpoint.ts'
import { exportId } from '../platform/exports.ts'
import { sheetFormats } from '../platform/spreadsheets.ts'

export const contactExports = {
  export: endpoint('GET /contacts/export', {
    about:
      'Exports all contacts, or those that match a search or creation dates, as a spreadsheet: name, number, e-mail, day of creation, extra information.',
    may: 'contacts.export',
    query: z.object({
      ...page.pick({ searchParam: true }).shape,
      ...creationDays,
      format: z.enum(sheetFormats).default('xlsx'),
      exportId,
    }),
    answer: file,
    isDownload: true,
  }),
}
