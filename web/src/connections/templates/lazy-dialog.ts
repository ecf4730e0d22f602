import { late } from '../../ui/lazy/lazy.ts'

/** What the closed window opens when it is asked to. */
export const TemplateDialog = late(() => import('./TemplateDialog.tsx'), 'TemplateDialog', [
  'templates',
  'pages',
])
