import type { Route } from './platform/http/routes.ts'
import { auditRoutes } from './accounts/audit/routes.ts'
import {
  companyAdminRoutes,
  companyRoutes,
  operationRoutes,
  settingRoutes,
} from './accounts/companies/routes.ts'
import { apiKeyRoutes } from './accounts/api-keys/routes.ts'
import { closingReasonRoutes } from './accounts/closing-reasons/routes.ts'
import { helpRoutes } from './accounts/helps/routes.ts'
import { planRoutes } from './accounts/plans/routes.ts'
import { queueRoutes } from './accounts/queues/routes.ts'
import { passwordResetRoutes } from './accounts/password-reset/routes.ts'
import { signUpRoutes } from './accounts/sign-up/routes.ts'
import { twoFactorRoutes } from './accounts/two-factor/routes.ts'
import { sessionRoutes } from './accounts/session/routes.ts'
import { pauseRoutes, userAdminRoutes, userRoutes } from './accounts/users/routes.ts'
import { brandRoutes } from './accounts/brands/routes.ts'
import { whiteLabelRoutes } from './accounts/white-labels/routes.ts'
import { subscriptionRoutes } from './billing/checkout/routes.ts'
import { integrationRoutes } from './billing/integrations/routes.ts'
import { invoiceRoutes } from './billing/invoices/routes.ts'
import { businessHourRoutes } from './automation/hours/routes.ts'
import { automationRuleRoutes } from './automation/rules/routes.ts'
import { ticketBotRoutes } from './automation/bot/routes.ts'
import { idleRoutes } from './automation/idle/routes.ts'
import { queueOptionRoutes } from './automation/queue-options/routes.ts'
import { connectionRoutes } from './connections/routes.ts'
import { templateRoutes } from './connections/templates/routes.ts'
import { flowBuilderRoutes, typebotRoutes } from './automation/flows/routes.ts'
import { contactExportRoutes } from './contacts/exports/routes.ts'
import { contactImportRoutes } from './contacts/imports/routes.ts'
import { contactMergeRoutes } from './contacts/merges/routes.ts'
import { contactRoutes } from './contacts/routes.ts'
import { contactActivityRoutes } from './desk/contact-activity/routes.ts'
import { dashboardRoutes } from './desk/dashboard/routes.ts'
import { draftRoutes } from './desk/drafts/routes.ts'
import { ticketExportRoutes } from './desk/exports/routes.ts'
import { funnelRoutes } from './desk/funnel/routes.ts'
import { mentionRoutes } from './desk/mentions/routes.ts'
import { messageRoutes, sendTemplateRoutes } from './desk/messages/routes.ts'
import { messagesApiRoutes } from './desk/messages-api/routes.ts'
import { ticketNoteRoutes } from './desk/notes/routes.ts'
import { quickMessageRoutes } from './desk/quick-messages/routes.ts'
import { savedViewRoutes } from './desk/saved-views/routes.ts'
import { scheduleRoutes } from './desk/schedules/routes.ts'
import { snoozeRoutes } from './desk/snoozes/routes.ts'
import { tagRoutes } from './desk/tags/routes.ts'
import { moveTicketsRoutes, ticketRoutes } from './desk/tickets/routes.ts'
import { uploadRoutes } from './desk/uploads/routes.ts'
import { pushRoutes } from './notifications/push/routes.ts'

/** Every endpoint of the contract with the function that answers it. */
export const allRoutes: Route[] = [
  ...sessionRoutes,
  ...passwordResetRoutes,
  ...signUpRoutes,
  ...twoFactorRoutes,
  ...userRoutes,
  ...userAdminRoutes,
  ...pauseRoutes,
  ...settingRoutes,
  ...companyRoutes,
  ...companyAdminRoutes,
  ...operationRoutes,
  ...auditRoutes,
  ...whiteLabelRoutes,
  ...brandRoutes,
  ...helpRoutes,
  ...planRoutes,
  ...queueRoutes,
  ...closingReasonRoutes,
  ...apiKeyRoutes,
  ...invoiceRoutes,
  ...subscriptionRoutes,
  ...integrationRoutes,
  ...connectionRoutes,
  ...contactRoutes,
  ...contactImportRoutes,
  ...contactExportRoutes,
  ...contactMergeRoutes,
  ...contactActivityRoutes,
  ...ticketRoutes,
  ...moveTicketsRoutes,
  ...ticketExportRoutes,
  ...messageRoutes,
  ...messagesApiRoutes,
  ...uploadRoutes,
  ...tagRoutes,
  ...ticketNoteRoutes,
  ...snoozeRoutes,
  ...mentionRoutes,
  ...pushRoutes,
  ...scheduleRoutes,
  ...funnelRoutes,
  ...businessHourRoutes,
  ...idleRoutes,
  ...queueOptionRoutes,
  ...ticketBotRoutes,
  ...typebotRoutes,
  ...flowBuilderRoutes,
  ...dashboardRoutes,
  ...draftRoutes,
  ...quickMessageRoutes,
  ...templateRoutes,
  ...sendTemplateRoutes,
  ...savedViewRoutes,
  ...automationRuleRoutes,
]
