import type { MantineColorScheme } from '@mantine/core'
import { IconDeviceDesktop, IconMoon, IconSun, type Icon } from '@tabler/icons-react'

type Scheme = {
  scheme: MantineColorScheme
  text: 'themeLight' | 'themeDark' | 'themeAuto'
  icon: Icon
}

/** The available themes with their text and icon. */
export const schemes: readonly Scheme[] = [
  { scheme: 'light', text: 'themeLight', icon: IconSun },
  { scheme: 'dark', text: 'themeDark', icon: IconMoon },
  { scheme: 'auto', text: 'themeAuto', icon: IconDeviceDesktop },
]
