import { z } from 'zod'
import { endpoint, file, id, moment } from '../platform/endpoint.ts'
import { exportId } from '../platform/exports.ts'
import { sheetFormats } from '../platform/spreadsheets.ts'

/** The kinds of audited acts, for filters. */
export const auditKinds = [
  'signIn',
  'rights',
  'exports',
  'deletions',
  'settings',
  'numbers',
  'keys',
  'operator',
] as const
export type AuditKind = (typeof auditKinds)[number]

/** Every audited act with its kind. */
export const auditActs = {
  'session.signIn': 'signIn',
  'session.signInNewDevice': 'signIn',
  'session.signInFailed': 'signIn',
  'session.signOut': 'signIn',
  'session.signOutEverywhere': 'signIn',
  'user.twoFactorOn': 'rights',
  'user.twoFactorOff': 'rights',
  'user.twoFactorReset': 'rights',
  'user.recoveryCodesRenewed': 'rights',
  'company.signUp': 'settings',
  'user.create': 'rights',
  'user.update': 'rights',
  'user.password': 'rights',
  'user.lockOut': 'rights',
  'user.passwordLink': 'rights',
  'user.passwordReset': 'rights',
  'user.delete': 'deletions',
  'contact.export': 'exports',
  'ticket.export': 'exports',
  'audit.export': 'exports',
  'contact.delete': 'deletions',
  'ticket.delete': 'deletions',
  'note.delete': 'deletions',
  'tag.delete': 'deletions',
  'quickMessage.delete': 'deletions',
  'savedView.delete': 'deletions',
  'schedule.delete': 'deletions',
  'lane.delete': 'deletions',
  'card.delete': 'deletions',
  'queue.delete': 'deletions',
  'closingReason.delete': 'deletions',
  'automationRule.delete': 'deletions',
  'automationRule.create': 'settings',
  'automationRule.update': 'settings',
  'queueOption.delete': 'deletions',
  'queue.create': 'settings',
  'queue.update': 'settings',
  'queueOption.create': 'settings',
  'queueOption.update': 'settings',
  'closingReason.create': 'settings',
  'closingReason.update': 'settings',
  'setting.update': 'settings',
  'company.create': 'operator',
  'company.update': 'operator',
  'company.suspend': 'operator',
  'company.restore': 'operator',
  'company.delete': 'operator',
  'support.enter': 'operator',
  'plan.create': 'settings',
  'plan.update': 'settings',
  'plan.delete': 'deletions',
  'brand.create': 'settings',
  'brand.update': 'settings',
  'brand.domain': 'settings',
  'help.create': 'settings',
  'help.update': 'settings',
  'help.delete': 'deletions',
  'invoice.create': 'settings',
  'invoice.update': 'settings',
  'invoice.delete': 'deletions',
  'subscription.renew': 'settings',
  'subscription.undo': 'settings',
  'subscription.paidTwice': 'settings',
  'subscription.surplusSettled': 'settings',
  'integration.update': 'settings',
  'hours.update': 'settings',
  'holiday.update': 'settings',
  'holiday.delete': 'deletions',
  'flowBuilder.update': 'settings',
  'connection.create': 'numbers',
  'connection.update': 'numbers',
  'connection.delete': 'numbers',
  'flow.update': 'numbers',
  'connection.start': 'numbers',
  'connection.stop': 'numbers',
  'connection.renew': 'numbers',
  'connectionToken.renew': 'keys',
  'connectionToken.delete': 'keys',
  'apiKey.create': 'keys',
  'apiKey.delete': 'keys',
} as const satisfies Record<string, AuditKind>
export type AuditAct = keyof typeof auditActs

export const actNames = Object.keys(auditActs) as [AuditAct, ...AuditAct[]]

const Value = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())])
export type AuditValue = z.infer<typeof Value>

/** One changed field. Of a secret field both values are null: only the fact of the change is stored. */
const AuditChange = z.object({
  field: z.string(),
  before: Value,
  after: Value,
  isSecret: z.boolean(),
})
export type AuditChange = z.infer<typeof AuditChange>

export const AuditEntry = z.object({
  id: z.string(),
  at: moment,
  /** Null for acts of the product itself and of operators at the command line. */
  user: z.object({ id: z.number().nullable(), name: z.string() }).nullable(),
  /** The name of the API key that acted in the name of the user. Null if a person acted. */
  apiKey: z.string().nullable(),
  act: z.enum(actNames),
  /** The name of what was acted on, for example of the deleted tag. For a setting its key. Empty if it has none. */
  subject: z.string(),
  changes: z.array(AuditChange),
  /** The network address of the caller. Empty if nobody called. */
  address: z.string(),
  /** Browser and system of the caller, for example `Chrome, Windows`. */
  device: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

export const AuditFilter = z.object({
  userId: id.optional(),
  kind: z.enum(auditKinds).optional(),
  /** First and last day, YYYY-MM-DD, in the company's time zone. Absent: no limit. */
  date_from: z.iso.date().optional(),
  date_to: z.iso.date().optional(),
})

export const audit = {
  list: endpoint('GET /audit', {
    about:
      'Lists the audit log of the company in pages, newest first. Entries are kept for 12 months.',
    may: 'audit.see',
    query: AuditFilter.extend({
      /** Continues exactly after the page that returned this `next`. */
      after: z
        .string()
        .regex(/^\d{1,15},[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
        .optional(),
    }),
    answer: z.object({
      entries: z.array(AuditEntry),
      /** The cursor of the next page, for `after`. Null on the last page. */
      next: z.string().nullable(),
    }),
  }),
  export: endpoint('GET /audit/export', {
    about:
      'Exports the audit log as a spreadsheet, newest first. The export itself is an entry of the log.',
    may: 'audit.see',
    query: AuditFilter.extend({ format: z.enum(sheetFormats).default('csv'), exportId }),
    answer: file,
    isDownload: true,
  }),
}

export const descriptions = {
  'GET /audit userId': 'Only acts of this user. Absent means everybody.',
  'GET /audit kind': 'Only acts of this kind. Absent means every kind.',
  'GET /audit date_from':
    "The first day, as YYYY-MM-DD in the company's time zone. Absent means no limit.",
  'GET /audit date_to':
    "The last day, as YYYY-MM-DD in the company's time zone. Absent means no limit.",
  'GET /audit after': 'The `next` of the previous page. Absent means the first page.',
  'GET /audit/export userId': 'Only acts of this user. Absent means everybody.',
  'GET /audit/export kind': 'Only acts of this kind. Absent means every kind.',
  'GET /audit/export date_from':
    "The first day, as YYYY-MM-DD in the company's time zone. Absent means no limit.",
  'GET /audit/export date_to':
    "The last day, as YYYY-MM-DD in the company's time zone. Absent means no limit.",
  'GET /audit/export format': 'The format of the file.',
} satisfies Record<string, string>
