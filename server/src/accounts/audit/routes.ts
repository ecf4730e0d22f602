import { audit } from '@recado/contract/accounts/audit'
import { routes, withWorld } from '../../platform/http/routes.ts'
import { exportAudit } from './export.ts'
import { listAudit } from './queries.ts'

export const auditRoutes = routes(audit, { list: listAudit, export: withWorld(exportAudit) })
