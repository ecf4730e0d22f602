import { lazyComponent } from '../../ui/lazy/lazy-component.ts'

/** Shown only for connections whose network limits the time to write freely. */
export const WindowLine = lazyComponent(() => import('./WindowLine.tsx'), 'WindowLine', [
  'templates',
])
export const ClosedWindow = lazyComponent(() => import('./ClosedWindow.tsx'), 'ClosedWindow', [
  'templates',
])
