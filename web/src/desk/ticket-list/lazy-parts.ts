import { lazyComponent } from '../../ui/lazy/lazy-component.ts'

export const BulkBar = lazyComponent(() => import('../bulk-actions/BulkBar.tsx'), 'BulkBar', [
  'list',
  'ticket-actions',
  'pages',
])
export const FilterChips = lazyComponent(() => import('./FilterChips.tsx'), 'FilterChips')
export const FilterPanel = lazyComponent(() => import('./FilterPanel.tsx'), 'FilterPanel', ['list'])
export const ListOptionsMenu = lazyComponent(
  () => import('./ListOptionsMenu.tsx'),
  'ListOptionsMenu',
  ['list'],
)
export const NoRows = lazyComponent(() => import('./NoRows.tsx'), 'NoRows', ['list'])
export const PeekDialog = lazyComponent(
  () => import('../ticket-peek/PeekDialog.tsx'),
  'PeekDialog',
  ['list'],
)
