import { useMediaQuery } from '@mantine/hooks'

/** True below the breakpoint of `BotTab.module.css`, where tree, form and phone are shown one at a time. */
export const useIsNarrowEditor = (): boolean =>
  useMediaQuery('(max-width: 74.99em)', false, { getInitialValueInEffect: false })
