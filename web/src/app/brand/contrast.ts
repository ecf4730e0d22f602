type Rgb = readonly [red: number, green: number, blue: number]

const channels = (hex: string): Rgb => {
  const n = Number.parseInt(hex.slice(1), 16)
  return [n >> 16, (n >> 8) & 255, n & 255]
}

const toHex = (rgb: Rgb): string =>
  `#${rgb.map((c) => Math.round(c).toString(16).padStart(2, '0')).join('')}`

/** Mixes `share` of `b` into `a` in plain sRGB, which is predictable and good enough for tints. */
export function mix(a: string, b: string, share: number): string {
  const [x, y] = [channels(a), channels(b)]
  const at = (i: 0 | 1 | 2) => x[i] + (y[i] - x[i]) * share
  return toHex([at(0), at(1), at(2)])
}

const linear = (channel: number): number => {
  const s = channel / 255
  return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4
}

/** Relative luminance as WCAG defines it, from 0 (black) to 1 (white). */
export function luminance(hex: string): number {
  const [r, g, b] = channels(hex)
  return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
}

/** Contrast ratio as WCAG defines it, from 1 to 21. */
export function contrast(a: string, b: string): number {
  const [x, y] = [luminance(a), luminance(b)]
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05)
}

function toHsl(hex: string): Rgb {
  const [r, g, b] = channels(hex).map((c) => c / 255) as unknown as Rgb
  const [max, min] = [Math.max(r, g, b), Math.min(r, g, b)]
  const [l, d] = [(max + min) / 2, max - min]
  if (d === 0) return [0, 0, l]
  const h = max === r ? (g - b) / d : max === g ? (b - r) / d + 2 : (r - g) / d + 4
  return [h * 60, d / (1 - Math.abs(2 * l - 1)), l]
}

function fromHsl(h: number, s: number, l: number): string {
  const at = (n: number) => {
    const k = (n + h / 30 + 12) % 12
    return 255 * (l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1)))
  }
  return toHex([at(0), at(8), at(4)])
}

/** Changes only the lightness, and so keeps hue and saturation, until the contrast reaches 4.55. */
export function readable(hex: string, ground: string, way: 'darker' | 'lighter'): string {
  const [h, s, from] = toHsl(hex)
  for (let step = 0; step < 100; step += 1) {
    const l = way === 'darker' ? Math.max(0, from - step / 100) : Math.min(1, from + step / 100)
    const tried = fromHsl(h, s, l)
    if (contrast(tried, ground) >= 4.55) return tried
  }
  return way === 'darker' ? '#000000' : '#ffffff'
}

/**
 * Returns the ten shades Mantine expects for a colour: nearly white, the colour itself at index 6, then darker ones.
 */
export function shades(hex: string) {
  const light = (share: number) => mix('#ffffff', hex, share)
  const dark = (share: number) => mix(hex, '#000000', share)
  return [
    light(0.08),
    light(0.18),
    light(0.35),
    light(0.55),
    light(0.75),
    light(0.9),
    hex,
    dark(0.14),
    dark(0.28),
    dark(0.42),
  ] as const
}
