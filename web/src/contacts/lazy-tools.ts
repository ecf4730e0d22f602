import { lazyComponent } from '../ui/lazy/lazy-component.ts'

/** Imports a spreadsheet of contacts. */
export const ImportDialog = lazyComponent(
  () => import('./imports/ImportDialog.tsx'),
  'ImportDialog',
  ['contact-imports', 'pages'],
)

/** Finds and merges duplicate contacts. */
export const DuplicatesDialog = lazyComponent(
  () => import('./merges/DuplicatesDialog.tsx'),
  'DuplicatesDialog',
  ['contact-merges', 'pages'],
)
