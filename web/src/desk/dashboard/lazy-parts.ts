import { lazyComponent } from '../../ui/lazy/lazy-component.ts'

/** Panels that open from the filter row, loaded on demand. */
export const PeriodPanel = lazyComponent(() => import('./PeriodPanel.tsx'), 'PeriodPanel')
export const ChoicePanel = lazyComponent(() => import('./ChoicePanel.tsx'), 'ChoicePanel')
