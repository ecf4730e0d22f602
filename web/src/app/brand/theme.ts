import {
  createTheme,
  defaultVariantColorsResolver,
  type CSSVariablesResolver,
  type MantineThemeComponents,
  type MantineThemeOverride,
  type VariantColorsResolver,
} from '@mantine/core'
import { shades } from './contrast.ts'
import { darkRoles, lightRoles } from './roles.ts'

/** The two colours from which all others are derived. */
export type BrandColors = { primary: string; secondary: string }

const ACCENT_HOVER = 'color-mix(in srgb, var(--accent), black 8%)'

/** Filled brand controls use the accent roles. All other variants keep Mantine's colours. */
const variantColorResolver: VariantColorsResolver = (input) => {
  const chosen = defaultVariantColorsResolver(input)
  if (input.variant !== 'filled' || (input.color && input.color !== 'brand')) return chosen
  return {
    ...chosen,
    background: 'var(--accent)',
    hover: ACCENT_HOVER,
    color: 'var(--on-accent)',
  }
}

const popup = { radius: 10, shadow: 'md', transitionProps: { duration: 120, transition: 'pop' } }

/** Components are configured by name. `Component.extend` would pull every component into the sign-in page's chunk. */
const components: MantineThemeComponents = {
  Button: { defaultProps: { size: 'sm' } },
  ActionIcon: { defaultProps: { variant: 'subtle', color: 'gray', size: 32 } },
  Tooltip: { defaultProps: { openDelay: 400, transitionProps: { duration: 80 } } },
  Menu: {
    defaultProps: {
      ...popup,
      transitionProps: { duration: 80 },
      // A menu must contain only menu items. The placeholder is focusable and is none.
      withInitialFocusPlaceholder: false,
    },
  },
  Popover: { defaultProps: { ...popup, transitionProps: { duration: 80 } } },
  Modal: {
    defaultProps: {
      radius: 12,
      padding: 20,
      centered: true,
      overlayProps: { backgroundOpacity: 0.4 },
      transitionProps: { duration: 120 },
      // The dialog's header is not a second banner landmark of the page.
      attributes: { header: { role: 'none' } },
    },
  },
  TextInput: { defaultProps: { size: 'sm' } },
  // An out-of-range number is reported. Clamping would save a number the user did not type.
  NumberInput: { defaultProps: { clampBehavior: 'none' } },
  Switch: { defaultProps: { size: 'xs', withThumbIndicator: false } },
}

export function themeFor({ primary, secondary }: BrandColors): MantineThemeOverride {
  return createTheme({
    colors: { brand: shades(primary), second: shades(secondary) },
    primaryColor: 'brand',
    autoContrast: true,
    variantColorResolver,
    fontFamily: "'Inter Variable', system-ui, sans-serif",
    headings: { fontFamily: "'Inter Variable', system-ui, sans-serif", fontWeight: '600' },
    fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
    lineHeights: { xs: '1.34', sm: '1.4', md: '1.43', lg: '1.5', xl: '1.4' },
    spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
    radius: { xs: '4px', sm: '6px', md: '8px', lg: '10px', xl: '14px' },
    breakpoints: { xs: '30em', sm: '37.5em', md: '56.25em', lg: '75em', xl: '96em' },
    defaultRadius: 'sm',
    focusRing: 'auto',
    respectReducedMotion: true,
    cursorType: 'pointer',
    components,
  })
}

/** Maps Mantine's surface variables to the roles, so that stock components need no further styling. */
const mantineSurfaces = {
  '--mantine-color-body': 'var(--panel)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-3)',
  '--mantine-color-placeholder': 'var(--ink-3)',
  '--mantine-color-anchor': 'var(--accent-ink)',
  '--mantine-color-default': 'var(--raised)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-filled-hover': ACCENT_HOVER,
  '--mantine-color-brand-filled-hover': ACCENT_HOVER,
  '--mantine-primary-color-contrast': 'var(--on-accent)',
  '--mantine-color-brand-filled': 'var(--accent)',
  '--mantine-color-brand-light': 'var(--accent-soft)',
  // The darkest ground on which the accent ink is still readable.
  '--mantine-color-brand-light-hover':
    'color-mix(in srgb, var(--accent-soft), var(--accent-line) 15%)',
  '--mantine-color-brand-light-color': 'var(--accent-ink)',
  '--mantine-color-red-light': 'var(--bad-soft)',
  '--mantine-color-red-light-color': 'var(--bad)',
  '--mantine-color-yellow-light': 'var(--warn-soft)',
  '--mantine-color-yellow-light-color': 'var(--warn)',
  '--mantine-color-green-light': 'var(--ok-soft)',
  '--mantine-color-green-light-color': 'var(--ok)',
  '--mantine-color-gray-light-color': 'var(--ink-2)',
  '--mantine-color-gray-subtle-color': 'var(--ink-2)',
  '--mantine-shadow-md': 'var(--shadow-2)',
}

export const variablesFor =
  ({ primary, secondary }: BrandColors): CSSVariablesResolver =>
  () => ({
    variables: {},
    light: { ...lightRoles(primary, secondary), ...mantineSurfaces },
    dark: { ...darkRoles(primary, secondary), ...mantineSurfaces },
  })
