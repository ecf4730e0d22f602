import { loadNamespaces } from '../../i18n/start.ts'
import { lazyComponent } from '../../ui/lazy/lazy-component.ts'

/** Loads a part together with the translations that all lazy parts of the list share. */
async function withTexts<Part>(load: () => Promise<Part>): Promise<Part> {
  const [part] = await Promise.all([load(), loadNamespaces(['list'])])
  return part
}

export const BulkBar = lazyComponent(
  () => withTexts(() => import('../bulk-actions/BulkBar.tsx')),
  'BulkBar',
  ['ticket-actions', 'pages'],
)
export const FilterChips = lazyComponent(() => import('./FilterChips.tsx'), 'FilterChips')
export const FilterPanel = lazyComponent(
  () => withTexts(() => import('./FilterPanel.tsx')),
  'FilterPanel',
)
export const ListOptionsMenu = lazyComponent(
  () => withTexts(() => import('./ListOptionsMenu.tsx')),
  'ListOptionsMenu',
)
export const NoRows = lazyComponent(() => withTexts(() => import('./NoRows.tsx')), 'NoRows')
export const PeekDialog = lazyComponent(
  () => withTexts(() => import('../ticket-peek/PeekDialog.tsx')),
  'PeekDialog',
)
