import type { CSSProperties } from 'react'

const WIDEST = 320
const TALLEST = 400
const NARROWEST = 120

/** The size of a picture before it has loaded, so the layout does not shift when it arrives. */
export function imageSizeOf(size: { width: number | null; height: number | null }): CSSProperties {
  const { width, height } = size
  if (!width || !height) return { width: WIDEST, aspectRatio: '4 / 3' }
  const shrink = Math.min(1, WIDEST / width, TALLEST / height)
  const shown = Math.max(NARROWEST, Math.round(width * shrink))
  // A strip too thin to see is cropped instead.
  const ratio = Math.min(Math.max(width / height, NARROWEST / TALLEST), WIDEST / 60)
  return { width: shown, aspectRatio: String(ratio) }
}
