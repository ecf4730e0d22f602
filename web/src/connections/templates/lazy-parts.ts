import { lazyComponent } from '../../ui/lazy/lazy-component.ts'

/** Shown only for numbers whose network sets an end to writing freely. */
export const WindowLine = lazyComponent(() => import('./WindowLine.tsx'), 'WindowLine', [
  'templates',
])
export const ClosedWindow = lazyComponent(() => import('./ClosedWindow.tsx'), 'ClosedWindow', [
  'templates',
])
