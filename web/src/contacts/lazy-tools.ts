import { loadRooms } from '../i18n/start.ts'
import { late } from '../ui/lazy/lazy.ts'

/** Takes in a spreadsheet of contacts; with its texts. */
export const ImportDialog = late(async () => {
  const [loaded] = await Promise.all([
    import('./imports/ImportDialog.tsx'),
    loadRooms(['contact-imports', 'pages']),
  ])
  return loaded
}, 'ImportDialog')

/** Finds contacts that are one person, and joins them; with its texts. */
export const DuplicatesDialog = late(async () => {
  const [loaded] = await Promise.all([
    import('./merges/DuplicatesDialog.tsx'),
    loadRooms(['contact-merges', 'pages']),
  ])
  return loaded
}, 'DuplicatesDialog')
