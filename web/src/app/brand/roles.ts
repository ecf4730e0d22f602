import { contrast, luminance, mix, readable } from './contrast.ts'

const WHITE = '#ffffff'
const NIGHT = '#17191d'

/**
 * A brand colour has three uses, and each is made readable separately: filled (button, badge), ink on a panel (link,
 * selected tab), and tint behind plain text (selection, outgoing bubble).
 */
function brandRoles(hex: string) {
  const isPale = luminance(hex) > 0.42
  return {
    accent: isPale ? hex : readable(hex, WHITE, 'darker'),
    'on-accent': isPale ? '#14161a' : WHITE,
  }
}

const light = {
  canvas: '#f7f7f8',
  panel: '#ffffff',
  sunken: '#f3f4f6',
  raised: '#ffffff',
  field: '#ffffff',
  hover: '#f2f3f5',
  line: '#e6e7eb',
  'line-strong': '#d3d6dc',
  ink: '#1b1e24',
  'ink-2': '#4d5461',
  'ink-3': '#626977',
  theirs: '#ffffff',
  note: '#fff6da',
  'note-line': '#efd892',
  'note-ink': '#6d4d00',
  ok: '#13773c',
  'ok-soft': '#e3f5ea',
  'ok-dot': '#22a355',
  warn: '#8a5300',
  'warn-soft': '#fdf0d6',
  'warn-dot': '#e39a12',
  bad: '#b3261e',
  'bad-soft': '#fdeae8',
  'bad-dot': '#dc3b31',
  'read-tick': '#0a78cf',
  'avatar-l': '0.925',
  'avatar-c': '0.045',
  'avatar-ink-l': '0.42',
  'avatar-ink-c': '0.1',
  'shadow-1': '0 1px 2px rgb(16 20 30 / 6%)',
  'shadow-2': '0 8px 28px rgb(16 20 30 / 12%), 0 1px 3px rgb(16 20 30 / 8%)',
}

const dark: typeof light = {
  canvas: '#121417',
  panel: NIGHT,
  sunken: '#0f1114',
  raised: '#1f2227',
  field: '#141619',
  hover: '#20232a',
  line: '#282b32',
  'line-strong': '#3a3e47',
  ink: '#e9ebee',
  'ink-2': '#b1b7c1',
  'ink-3': '#949ba8',
  theirs: '#202329',
  note: '#332a14',
  'note-line': '#5b4a1c',
  'note-ink': '#f0d48a',
  ok: '#6cd697',
  'ok-soft': '#16301f',
  'ok-dot': '#3dbb6e',
  warn: '#f2bf62',
  'warn-soft': '#352810',
  'warn-dot': '#e5a52f',
  bad: '#ff9b92',
  'bad-soft': '#3b1c1a',
  'bad-dot': '#ec5b50',
  'read-tick': '#63b8ff',
  'avatar-l': '0.33',
  'avatar-c': '0.045',
  'avatar-ink-l': '0.87',
  'avatar-ink-c': '0.06',
  'shadow-1': '0 1px 2px rgb(0 0 0 / 30%)',
  'shadow-2': '0 10px 32px rgb(0 0 0 / 50%), 0 0 0 1px rgb(255 255 255 / 5%)',
}

/** The background of panels in each theme. */
export const panels = { light: light.panel, dark: dark.panel } as const

/** Mixes at most `share` of the brand into the ground, and less if the ink on it would lose its contrast. */
function tint(ground: string, hex: string, { share, ink }: { share: number; ink: string }): string {
  const tried = mix(ground, hex, share)
  if (share < 0.04 || contrast(tried, ink) >= 4.55) return tried
  return tint(ground, hex, { share: share - 0.01, ink })
}

const named = (roles: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(roles).map(([role, value]) => [`--${role}`, value]))

/** The brand's ink must stay readable on a quotation inside an outgoing bubble, the darkest ground it appears on. */
export function lightRoles(primary: string, secondary: string): Record<string, string> {
  const mineLight = tint(WHITE, primary, { share: 0.15, ink: light['ink-2'] })
  return named({
    ...light,
    ...brandRoles(primary),
    'accent-soft': tint(WHITE, primary, { share: 0.1, ink: light['ink-3'] }),
    'accent-line': mix(WHITE, primary, 0.4),
    'accent-ink': readable(primary, mix(mineLight, light.ink, 0.05), 'darker'),
    mine: mineLight,
    second: secondary,
    'second-ink': readable(secondary, WHITE, 'darker'),
  })
}

export function darkRoles(primary: string, secondary: string): Record<string, string> {
  const mineDark = tint(NIGHT, primary, { share: 0.22, ink: dark['ink-2'] })
  return named({
    ...dark,
    ...brandRoles(primary),
    'accent-soft': tint(NIGHT, primary, { share: 0.16, ink: dark['ink-3'] }),
    'accent-line': mix(NIGHT, primary, 0.45),
    'accent-ink': readable(primary, mix(mineDark, dark.ink, 0.05), 'lighter'),
    mine: mineDark,
    second: secondary,
    'second-ink': readable(secondary, NIGHT, 'lighter'),
  })
}
