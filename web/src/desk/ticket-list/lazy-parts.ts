import { loadRooms } from '../../i18n/start.ts'
import { late } from '../../ui/lazy/lazy.ts'

/** Texts of the list's later parts, brought with whichever of them is first. */
async function withTexts<Part>(load: () => Promise<Part>): Promise<Part> {
  const [part] = await Promise.all([load(), loadRooms(['list'])])
  return part
}

export const BulkBar = late(() => withTexts(() => import('../bulk-actions/BulkBar.tsx')), 'BulkBar', ['acts'])
export const FilterChips = late(() => import('./FilterChips.tsx'), 'FilterChips')
export const FilterPanel = late(() => withTexts(() => import('./FilterPanel.tsx')), 'FilterPanel')
export const FoundLine = late(() => import('../ticket-row/FoundLine.tsx'), 'FoundLine')
export const FoundWords = late(() => import('../ticket-row/FoundWords.tsx'), 'FoundWords')
export const LookMenu = late(() => withTexts(() => import('./LookMenu.tsx')), 'LookMenu')
export const NoRows = late(() => withTexts(() => import('./NoRows.tsx')), 'NoRows')
export const NothingChosen = late(
  () => withTexts(() => import('../NothingChosen.tsx')),
  'NothingChosen',
)
export const PeekDialog = late(() => withTexts(() => import('../ticket-row/PeekDialog.tsx')), 'PeekDialog')
