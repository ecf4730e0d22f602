import { recado } from '../../app/brand/brand.ts'
import type { BrandColors } from '../../app/brand/theme.ts'

const HEX = /^#[\da-f]{6}$/i

type Typed = { primaryColor: string; secondaryColor: string }

/** The colours of the form. One that is not finished stands as the product's own. */
export const colorsOf = ({ primaryColor, secondaryColor }: Typed): BrandColors => ({
  primary: HEX.test(primaryColor) ? primaryColor : recado.primary,
  secondary: HEX.test(secondaryColor) ? secondaryColor : recado.secondary,
})
