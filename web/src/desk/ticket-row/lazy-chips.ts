import { lazyComponent } from '../../ui/lazy/lazy-component.ts'

export const DeadlineChip = lazyComponent(() => import('./DeadlineChip.tsx'), 'DeadlineChip', [
  'deadlines',
])
