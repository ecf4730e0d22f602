import { loadNamespaces } from '../i18n/start.ts'
import { lazyComponent } from '../ui/lazy/lazy-component.ts'

/** Imports a spreadsheet of contacts. Loads its texts. */
export const ImportDialog = lazyComponent(async () => {
  const [loaded] = await Promise.all([
    import('./imports/ImportDialog.tsx'),
    loadNamespaces(['contact-imports', 'pages']),
  ])
  return loaded
}, 'ImportDialog')

/** Finds and merges duplicate contacts. Loads its texts. */
export const DuplicatesDialog = lazyComponent(async () => {
  const [loaded] = await Promise.all([
    import('./merges/DuplicatesDialog.tsx'),
    loadNamespaces(['contact-merges', 'pages']),
  ])
  return loaded
}, 'DuplicatesDialog')
