import { z } from 'zod'
import { endpoint, file } from '../platform/endpoint.ts'
import { exportId } from '../platform/exports.ts'
import { sheetFormats } from '../platform/spreadsheets.ts'
import { TicketQuery } from './tickets.ts'

export const TicketExport = z.object({
  format: z.enum(sheetFormats).default('xlsx'),
  exportId,
  /** First and last day of creation, YYYY-MM-DD, in the company's time zone. Absent: no limit. */
  date_from: z.iso.date().optional(),
  date_to: z.iso.date().optional(),
  ...TicketQuery.pick({
    status: true,
    whatsappParam: true,
    queueIds: true,
    withoutQueue: true,
    users: true,
    tags: true,
    closingReasons: true,
  }).shape,
})

export const ticketExports = {
  export: endpoint('GET /tickets/export', {
    about: 'Exports tickets as a spreadsheet, one row per ticket, oldest first.',
    may: 'tickets.export',
    query: TicketExport,
    answer: file,
    isDownload: true,
  }),
}
