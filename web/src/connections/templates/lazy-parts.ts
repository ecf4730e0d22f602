import { late } from '../../ui/lazy/lazy.ts'

/** Shown only for numbers whose network sets an end to writing freely. */
export const WindowLine = late(() => import('./WindowLine.tsx'), 'WindowLine', ['templates'])
export const ClosedWindow = late(() => import('./ClosedWindow.tsx'), 'ClosedWindow', ['templates'])
