import * as audit from './accounts/audit.ts'
import * as apiKeys from './accounts/api-keys.ts'
import * as brands from './accounts/brands.ts'
import * as closingReasons from './accounts/closing-reasons.ts'
import * as companies from './accounts/companies.ts'
import * as companyAdmin from './accounts/company-admin.ts'
import * as helps from './accounts/helps.ts'
import * as operation from './accounts/operation.ts'
import * as passwordReset from './accounts/password-reset.ts'
import * as pauses from './accounts/pauses.ts'
import * as plans from './accounts/plans.ts'
import * as queueAssignment from './accounts/queue-assignment.ts'
import * as queues from './accounts/queues.ts'
import * as session from './accounts/session.ts'
import * as settings from './accounts/settings.ts'
import * as signUp from './accounts/sign-up.ts'
import * as twoFactor from './accounts/two-factor.ts'
import * as userAdmin from './accounts/user-admin.ts'
import * as users from './accounts/users.ts'
import * as weeklyHours from './accounts/weekly-hours.ts'
import * as whiteLabels from './accounts/white-labels.ts'
import * as businessHours from './automation/business-hours.ts'
import * as automationRules from './automation/automation-rules.ts'
import * as ruleParts from './automation/rule-parts.ts'
import * as flowBuilders from './automation/flow-builders.ts'
import * as idle from './automation/idle.ts'
import * as queueOptions from './automation/queue-options.ts'
import * as ticketBot from './automation/ticket-bot.ts'
import * as integrations from './billing/integrations.ts'
import * as invoices from './billing/invoices.ts'
import * as subscription from './billing/subscription.ts'
import * as connections from './connections/connections.ts'
import * as typebots from './connections/typebots.ts'
import * as contacts from './contacts/contacts.ts'
import * as contactExports from './contacts/exports.ts'
import * as contactImports from './contacts/imports.ts'
import * as contactMerges from './contacts/merges.ts'
import * as contactActivity from './desk/contact-activity.ts'
import * as dashboard from './desk/dashboard.ts'
import * as drafts from './desk/drafts.ts'
import * as ticketExports from './desk/exports.ts'
import * as funnel from './desk/funnel.ts'
import * as mentions from './desk/mentions.ts'
import * as messageForms from './desk/message-forms.ts'
import * as messages from './desk/messages.ts'
import * as messagesApi from './desk/messages-api.ts'
import * as ticketNotes from './desk/notes.ts'
import * as quickMessages from './desk/quick-messages.ts'
import * as savedViews from './desk/saved-views.ts'
import * as schedules from './desk/schedules.ts'
import * as snoozes from './desk/snoozes.ts'
import * as tags from './desk/tags.ts'
import * as templates from './desk/templates.ts'
import * as ticketTags from './desk/ticket-tags.ts'
import * as tickets from './desk/tickets.ts'
import * as uploads from './desk/uploads.ts'
import * as push from './notifications/push.ts'
import type { DeclaredErrors } from './platform/errors.ts'

/**
 * The modules of the contract that declare endpoints, records, error codes or descriptions. The API document and the
 * error catalogue are generated from them.
 */
export const modules = [
  session,
  passwordReset,
  signUp,
  twoFactor,
  users,
  userAdmin,
  settings,
  companies,
  companyAdmin,
  operation,
  weeklyHours,
  audit,
  whiteLabels,
  brands,
  helps,
  plans,
  queues,
  queueAssignment,
  pauses,
  closingReasons,
  apiKeys,
  invoices,
  subscription,
  integrations,
  connections,
  contacts,
  contactImports,
  contactExports,
  contactMerges,
  contactActivity,
  tickets,
  ticketExports,
  snoozes,
  messages,
  messageForms,
  messagesApi,
  uploads,
  dashboard,
  drafts,
  quickMessages,
  tags,
  templates,
  ticketTags,
  ticketNotes,
  mentions,
  push,
  schedules,
  funnel,
  businessHours,
  idle,
  queueOptions,
  ticketBot,
  typebots,
  flowBuilders,
  savedViews,
  automationRules,
  ruleParts,
]

/** Optional declarations of a module for the server. */
type Declarations = { errors?: DeclaredErrors; descriptions?: Record<string, string> }

/** The modules with their optional declarations. Most have none. */
export const declarations = modules as readonly object[] as readonly Declarations[]

/** The endpoints of each resource, by its name. */
export const contract = {
  session: session.session,
  passwordReset: passwordReset.passwordReset,
  signUp: signUp.signUp,
  twoFactor: twoFactor.twoFactor,
  users: users.users,
  userAdmin: userAdmin.userAdmin,
  pauses: pauses.pauses,
  settings: settings.settings,
  companies: companies.companies,
  companyAdmin: companyAdmin.companyAdmin,
  operation: operation.operation,
  audit: audit.audit,
  whiteLabels: whiteLabels.whiteLabels,
  brands: brands.brands,
  helps: helps.helps,
  plans: plans.plans,
  queues: queues.queues,
  closingReasons: closingReasons.closingReasons,
  apiKeys: apiKeys.apiKeys,
  invoices: invoices.invoices,
  subscription: subscription.subscription,
  integrations: integrations.integrations,
  connections: connections.connections,
  contacts: contacts.contacts,
  contactImports: contactImports.contactImports,
  contactExports: contactExports.contactExports,
  contactMerges: contactMerges.contactMerges,
  contactActivity: contactActivity.contactActivity,
  tickets: tickets.tickets,
  ticketExports: ticketExports.ticketExports,
  snoozes: snoozes.snoozes,
  messages: messages.messages,
  messagesApi: messagesApi.messagesApi,
  uploads: uploads.uploads,
  dashboard: dashboard.dashboard,
  drafts: drafts.drafts,
  quickMessages: quickMessages.quickMessages,
  tags: tags.tags,
  templates: templates.templates,
  ticketTags: ticketTags.ticketTags,
  ticketNotes: ticketNotes.ticketNotes,
  mentions: mentions.mentions,
  push: push.push,
  schedules: schedules.schedules,
  lanes: funnel.lanes,
  cards: funnel.cards,
  businessHours: businessHours.businessHours,
  idle: idle.idle,
  queueOptions: queueOptions.queueOptions,
  ticketBot: ticketBot.ticketBot,
  typebots: typebots.typebots,
  flowBuilders: flowBuilders.flowBuilders,
  savedViews: savedViews.savedViews,
  automationRules: automationRules.automationRules,
}
