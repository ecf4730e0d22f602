import { lazyComponent } from '../../ui/lazy/lazy-component.ts'

/** Opened from `ClosedWindow`. */
export const TemplateDialog = lazyComponent(
  () => import('./TemplateDialog.tsx'),
  'TemplateDialog',
  ['templates', 'pages'],
)
