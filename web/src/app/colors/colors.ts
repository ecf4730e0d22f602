import type { CSSProperties } from 'react'
import { contrast } from '../brand/contrast.ts'
import { panels } from '../brand/roles.ts'

/** Colours offered for queues and tags, with the keys of their names. They stand out on light and dark backgrounds. */
export const offeredColors = [
  { color: '#e03131', name: 'red' },
  { color: '#e8590c', name: 'orange' },
  { color: '#b7791f', name: 'ochre' },
  { color: '#5c940d', name: 'olive' },
  { color: '#2f9e44', name: 'green' },
  { color: '#0b8a6f', name: 'teal' },
  { color: '#1098ad', name: 'cyan' },
  { color: '#1c7ed6', name: 'blue' },
  { color: '#5c6cf0', name: 'indigo' },
  { color: '#9c4fe0', name: 'purple' },
  { color: '#d6336c', name: 'pink' },
  { color: '#7d8790', name: 'gray' },
] as const

/** Style that passes a colour to the stylesheet. */
export const colorStyle = (color: string): CSSProperties => ({ '--color': color }) as CSSProperties

/** The first offered colour that none of these has, else an unused gray. */
export function freeColor(all: readonly { color: string }[]): string {
  const isFree = (color: string) => !all.some((one) => one.color === color)
  const free = offeredColors.find(({ color }) => isFree(color))?.color
  if (free) return free
  let shade = 0x60
  const gray = () => `#${shade.toString(16).repeat(3)}`
  while (!isFree(gray())) shade += 1
  return gray()
}

/** The colour is shown as a small square. WCAG asks for this contrast of what is no text. */
const ENOUGH = 3

export type Theme = keyof typeof panels
export const themes = Object.keys(panels) as Theme[]

/** The theme in which a square of this colour is hard to see. Undefined if it is visible in both. */
export const lowContrastTheme = (color: string): Theme | undefined =>
  themes.find((theme) => contrast(color, panels[theme]) < ENOUGH)
