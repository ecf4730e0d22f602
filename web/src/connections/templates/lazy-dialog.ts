import { lazyComponent } from '../../ui/lazy/lazy-component.ts'

/** What the closed window opens when it is asked to. */
export const TemplateDialog = lazyComponent(
  () => import('./TemplateDialog.tsx'),
  'TemplateDialog',
  ['templates', 'pages'],
)
