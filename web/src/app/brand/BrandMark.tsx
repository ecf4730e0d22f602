import { useComputedColorScheme } from '@mantine/core'
import type { ReactNode } from 'react'
import { Logo } from '../../ui/Logo.tsx'
import { useBrand } from './brand.ts'

type Props = {
  /** The paths of the brand's logo. A theme without one shows that of the other. */
  light: string
  dark: string
  size: number
  /** What stands beside the product's own logo: the name of the brand. */
  children: ReactNode
}

/** The logo of the brand in this theme, or the product's own with the brand's name. */
export function BrandMark({ light, dark, size, children }: Props) {
  const { name } = useBrand()
  const isDark = useComputedColorScheme('light') === 'dark'
  const src = isDark ? dark || light : light || dark
  if (src) return <img src={src} alt={name} style={{ maxWidth: '100%', maxHeight: size + 8 }} />
  return (
    <>
      <Logo size={size} />
      {children}
    </>
  )
}
