import { lazyComponent } from '../../ui/lazy/lazy-component.ts'

/** Panels that open from the filter row, loaded on demand. */
export const PeriodPanel = lazyComponent(() => import('./PeriodPanel.tsx'), 'PeriodPanel')
export const NarrowPanel = lazyComponent(() => import('./NarrowPanel.tsx'), 'NarrowPanel')
