import { contactImports } from '@recado/contract/contacts/imports'
import { withWorld, routes } from '../../platform/http/routes.ts'
import { cancelImport, startImport } from './commands.ts'
import { previewImport } from './preview.ts'
import { listImports, showVisibleImport } from './queries.ts'
import { downloadRejected } from './rejected-rows.ts'
import { uploadSheet } from './upload.ts'

export const contactImportRoutes = routes(contactImports, {
  upload: withWorld(uploadSheet),
  list: listImports,
  show: showVisibleImport,
  forecast: withWorld(previewImport),
  start: startImport,
  cancel: cancelImport,
  rejected: withWorld(downloadRejected),
})
