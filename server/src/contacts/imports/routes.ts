import { contactImports } from '@recado/contract/contacts/imports'
import { errand, routes } from '../../platform/http/routes.ts'
import { cancelImport, startImport } from './commands.ts'
import { previewImport } from './preview.ts'
import { listImports, showVisibleImport } from './queries.ts'
import { downloadRejected } from './rejected-rows.ts'
import { uploadSheet } from './upload.ts'

export const contactImportRoutes = routes(contactImports, {
  upload: errand(uploadSheet),
  list: listImports,
  show: showVisibleImport,
  forecast: errand(previewImport),
  start: startImport,
  cancel: cancelImport,
  rejected: errand(downloadRejected),
})
