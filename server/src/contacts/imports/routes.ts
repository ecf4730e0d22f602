import { contactImports } from '@recado/contract/contacts/imports'
import { errand, routes } from '../../platform/http/routes.ts'
import { cancelImport, startImport } from './commands.ts'
import { forecast } from './preview.ts'
import { listImports, showSeen } from './queries.ts'
import { downloadRejected } from './rejected-rows.ts'
import { uploadSheet } from './upload.ts'

export const contactImportRoutes = routes(contactImports, {
  upload: errand(uploadSheet),
  list: listImports,
  show: showSeen,
  forecast: errand(forecast),
  start: startImport,
  cancel: cancelImport,
  rejected: errand(downloadRejected),
})
