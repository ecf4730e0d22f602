import { z } from 'zod'
import { byId, endpoint, id, moment, nothing, page, totals } from '../platform/endpoint.ts'
import type { DeclaredErrors } from '../platform/errors.ts'
import { limits } from '../platform/limits.ts'
import { live } from '../platform/live.ts'
import { CompanyRecurrence } from './company-recurrence.ts'
import { OfferedPlan, planLimits } from './plans.ts'
import { SupportVisit } from './support-visit.ts'
import { TaxDocument } from './tax-document.ts'
import { email, emailAddress, name, newPassword } from './user-fields.ts'

/** `suspended` by an operator, `overdue`, in the `trial` days after sign-up, or `active`. */
export const companyStates = ['active', 'trial', 'overdue', 'suspended'] as const
export type CompanyState = (typeof companyStates)[number]

const Usage = z.object({
  users: z.number().int(),
  connections: z.number().int(),
  queues: z.number().int(),
  /** Messages and lines of the timeline that were stored this month. */
  messages: z.number().int(),
  /** Bytes of the files in messages. */
  storage: z.number().int(),
})

/** A company as operators see it. */
export const OperatedCompany = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** CPF or CNPJ, letters and digits only. */
  document: z.string().nullable(),
  /** False: suspended. */
  status: z.boolean(),
  state: z.enum(companyStates),
  /** The last day of the subscription, YYYY-MM-DD. Null: it has no end. */
  dueDate: z.string().nullable(),
  /** The day of the month that later due dates keep, though `dueDate` may be in a month that is too short for it. */
  dueDay: z.number().int().nullable(),
  recurrence: CompanyRecurrence,
  /** The present day in the time zone of the company. */
  today: z.string(),
  /** 0 is the default brand. */
  whiteLabelId: z.number(),
  planId: z.number().nullable(),
  plan: OfferedPlan.nullable(),
  campaignsEnabled: z.boolean(),
  createdAt: moment,
  usage: Usage,
})
export type OperatedCompany = z.infer<typeof OperatedCompany>

/** What a company has beyond a plan. */
export const PlanBeyond = z.object({
  limit: z.enum(planLimits),
  used: z.number().int(),
  allowed: z.number().int(),
})
export type PlanBeyond = z.infer<typeof PlanBeyond>

export const SUPPORT_REASON_MIN = 10
/** How long an operator may stay in a company. */
export const SUPPORT_MINUTES = 30
/** Maximum number of visits that a company page shows. */
export const SUPPORT_VISITS_MAX = 10

const PHONE_MAX = 30
/** An empty text removes the value. */
const removable = <T extends z.ZodType>(value: T) => z.union([z.literal(''), value])
const phone = z.string().trim().max(PHONE_MAX, 'tooLong')
const dueDate = z.iso.date('malformed').nullable()

export const CompanyForm = z.object({
  name,
  planId: id,
  dueDate: dueDate.default(null),
  recurrence: CompanyRecurrence.default('MENSAL'),
  whiteLabelId: z.number().int().min(0).default(0),
  email: z.optional(removable(email)),
  phone: phone.optional(),
  document: z.optional(removable(TaxDocument)),
  campaignsEnabled: z.boolean().default(true),
  /** The first administrator. */
  adminName: name,
  adminEmail: emailAddress,
  password: newPassword,
})

/** Absent fields stay unchanged. */
export const CompanyChange = z.object({
  name: z.optional(name),
  email: z.optional(removable(email)),
  phone: phone.optional(),
  document: z.optional(removable(TaxDocument)),
  /** False suspends the company, true restores it. */
  status: z.boolean().optional(),
  dueDate: dueDate.optional(),
  /** The due date from which the new one was reckoned. */
  dueDateBefore: dueDate.optional(),
  dueDay: z.number().int().min(1).max(31).optional(),
  recurrence: CompanyRecurrence.optional(),
  planId: id.optional(),
  whiteLabelId: z.number().int().min(0).optional(),
  campaignsEnabled: z.boolean().optional(),
  /** The new plan allows less than the company uses, and that is known. */
  acceptsExcess: z.boolean().default(false),
})

const CompanyPage = page.extend({
  /** Empty: every state. */
  state: z.enum(companyStates).or(z.literal('')).default(''),
})

const CompanyList = z.object({
  companies: z.array(OperatedCompany),
  ...totals,
  hasMore: z.boolean(),
  /** The brands of the operator with the number of their companies. */
  brands: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      color: z.string(),
      companies: z.number().int(),
    }),
  ),
})
export type CompanyList = z.infer<typeof CompanyList>

const order =
  'The next due come first. The search covers name, e-mail and document. Operators of a brand see the companies of their brand.'

export const companyAdmin = {
  all: endpoint('GET /companies', {
    about: `Lists companies with what they use, in pages. ${order}`,
    may: 'companies.edit',
    query: CompanyPage,
    answer: CompanyList,
  }),
  list: endpoint('GET /companies/list/:whiteLabelId', {
    about: `Lists the companies of one brand like \`GET /companies\`; 0 is the default brand. ${order}`,
    may: 'companies.edit',
    params: z.object({ whiteLabelId: z.coerce.number<number | string>().int().min(0) }),
    query: CompanyPage,
    answer: CompanyList,
  }),
  create: endpoint('POST /companies', {
    about: 'Creates a company with its settings and first administrator.',
    may: 'companies.edit',
    body: CompanyForm,
    answer: OperatedCompany,
  }),
  update: endpoint('PUT /companies/:id', {
    about:
      'Updates a company. Absent fields stay unchanged. `status: false` suspends it: its sessions and sockets end at once. A plan that allows less than the company uses is refused with ERR_PLAN_BELOW_USE, and a list of what is over, unless `acceptsExcess` is true.',
    may: 'companies.edit',
    params: byId,
    body: CompanyChange,
    answer: OperatedCompany,
  }),
  remove: endpoint('DELETE /companies/:id', {
    about:
      'Deletes a company that has neither tickets nor contacts, paid invoices nor open charges, with everything it holds. Refused with ERR_COMPANY_IN_USE otherwise, or with ERR_COMPANY_HAS_CHARGES if only open charges are in the way.',
    may: 'companies.edit',
    params: byId,
    answer: nothing,
  }),
  visits: endpoint('GET /companies/:id/support', {
    about: 'Lists the latest visits of operators to a company.',
    may: 'companies.edit',
    params: byId,
    answer: z.object({
      visits: z.array(SupportVisit),
      /** How many people of the company used it in the last seven days. */
      activePeople: z.number().int(),
    }),
  }),
  enter: endpoint('POST /companies/:id/support', {
    about:
      'Enters a company to look, for 30 minutes at most. The reason stands in the audit log of the company. The token of the answer can only read.',
    may: 'companies.edit',
    params: byId,
    body: z.object({
      reason: z
        .string()
        .trim()
        .min(SUPPORT_REASON_MIN, 'tooShort')
        .max(limits.fieldValueMax, 'tooLong'),
    }),
    answer: z.object({ token: z.string(), endsAt: moment }),
  }),
}

/** A company was created, changed or deleted. Only sent to the operators who administer it. */
export const companyChanged = live('company', 'update', z.object({ companyId: z.number() }))

export const descriptions = {
  'GET /companies/list/{whiteLabelId} whiteLabelId': 'The id of the brand. 0 is the default brand.',
  'PUT /companies/{id} id': 'The id of the company.',
  'DELETE /companies/{id} id': 'The id of the company.',
  'GET /companies/{id}/support id': 'The id of the company.',
  'POST /companies/{id}/support id': 'The id of the company.',
  'POST /companies/{id}/support reason':
    'Why the operator enters, 10 to 500 characters. The company reads it.',
  'GET /companies searchParam': 'Part of the name, the e-mail or the document. Empty means all.',
  'GET /companies/list/{whiteLabelId} searchParam':
    'Part of the name, the e-mail or the document. Empty means all.',
  'GET /companies state':
    'Only companies in this state: `active`, `trial`, `overdue` or `suspended`.',
  'GET /companies/list/{whiteLabelId} state':
    'Only companies in this state: `active`, `trial`, `overdue` or `suspended`.',
  'CompanyForm name': 'The name of the company, 2 to 50 characters.',
  'CompanyForm planId': 'The plan.',
  'CompanyForm dueDate': 'The last day of the subscription, YYYY-MM-DD. Null: it has no end.',
  'CompanyForm recurrence':
    'How often the company pays: MENSAL, BIMESTRAL, TRIMESTRAL, SEMESTRAL or ANUAL.',
  'CompanyForm whiteLabelId': 'The brand. 0 is the default brand.',
  'CompanyForm email': 'The e-mail for invoices.',
  'CompanyForm phone': 'The phone of the company, up to 30 characters.',
  'CompanyForm document': 'CPF or CNPJ, with or without punctuation.',
  'CompanyForm campaignsEnabled': 'Whether the company may use campaigns.',
  'CompanyForm adminName': 'The name of the first administrator.',
  'CompanyForm adminEmail': 'The e-mail with which the first administrator signs in.',
  'CompanyForm password': 'The password of the first administrator, 8 to 50 characters.',
  'CompanyChange name': 'The new name. Absent leaves it unchanged.',
  'CompanyChange email': 'The e-mail for invoices. An empty text removes it.',
  'CompanyChange phone': 'The phone. An empty text removes it.',
  'CompanyChange document': 'CPF or CNPJ. An empty text removes it.',
  'CompanyChange status': 'False suspends the company, true restores it.',
  'CompanyChange dueDate': 'The last day of the subscription, YYYY-MM-DD. Null: it has no end.',
  'CompanyChange dueDateBefore':
    'The due date from which `dueDate` was reckoned. The change is refused if the company has another one by now.',
  'CompanyChange dueDay':
    'The day of the month that later due dates keep where `dueDate` is the last day of a shorter month. Absent: the day of `dueDate`.',
  'CompanyChange recurrence': 'How often the company pays.',
  'CompanyChange planId': 'The new plan.',
  'CompanyChange whiteLabelId': 'The new brand. Only operators of the default brand change it.',
  'CompanyChange campaignsEnabled': 'Whether the company may use campaigns.',
  'CompanyChange acceptsExcess':
    'The plan is changed although the company uses more than it allows.',
} satisfies Record<string, string>

export const errors = {
  ERR_COMPANY_CHANGED: {
    status: 409,
    pt: 'O vencimento desta empresa mudou enquanto isso. Confira e tente de novo.',
    en: 'The due date of this company has changed meanwhile. Check it and try again.',
    es: 'El vencimiento de esta empresa cambió mientras tanto. Revíselo e inténtelo de nuevo.',
  },
  ERR_PLAN_BELOW_USE: {
    status: 400,
    pt: 'A empresa usa mais do que este plano permite.',
    en: 'The company uses more than this plan allows.',
    es: 'La empresa usa más de lo que este plan permite.',
  },
  ERR_COMPANY_IN_USE: {
    status: 400,
    pt: 'A empresa já tem atendimentos, contatos ou pagamentos. Suspenda-a em vez de excluir.',
    en: 'The company has tickets, contacts or payments. Suspend it instead of deleting it.',
    es: 'La empresa ya tiene atenciones, contactos o pagos. Suspéndala en vez de eliminarla.',
  },
  ERR_COMPANY_HAS_CHARGES: {
    status: 400,
    pt: 'A empresa tem cobranças em aberto. Exclua antes as faturas dela: isso cancela as cobranças.',
    en: 'The company has open charges. Delete its invoices first: that cancels the charges.',
    es: 'La empresa tiene cobros abiertos. Elimine antes sus facturas: eso cancela los cobros.',
  },
  ERR_OWN_COMPANY: {
    status: 400,
    pt: 'Isto não é possível com a sua própria empresa.',
    en: 'This is not possible with your own company.',
    es: 'Esto no es posible con su propia empresa.',
  },
  ERR_SUPPORT_READ_ONLY: {
    status: 403,
    pt: 'No suporte só se pode ler.',
    en: 'Support can only read.',
    es: 'En el soporte solo se puede leer.',
  },
} satisfies DeclaredErrors
