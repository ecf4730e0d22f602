import { lazyComponent } from '../../ui/lazy/lazy-component.ts'

/** What opens from the filter row: not needed at first sight. */
export const PeriodPanel = lazyComponent(() => import('./PeriodPanel.tsx'), 'PeriodPanel')
export const NarrowPanel = lazyComponent(() => import('./NarrowPanel.tsx'), 'NarrowPanel')
