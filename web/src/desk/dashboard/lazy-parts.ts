import { late } from '../../ui/lazy/lazy.ts'

/** What opens from the filter row: not needed at first sight. */
export const PeriodPanel = late(() => import('./PeriodPanel.tsx'), 'PeriodPanel')
export const NarrowPanel = late(() => import('./NarrowPanel.tsx'), 'NarrowPanel')
