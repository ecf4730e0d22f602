import { useMediaQuery } from '@mantine/hooks'

/** Evaluates the query before the first render, so that nothing renders for a wide screen first. */
const atOnce = { getInitialValueInEffect: false }

/** A phone held upright, by the breakpoint of the stylesheets. */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 37.49em)', false, atOnce)

/** True below the stylesheets' breakpoint at which list, conversation and drawer fill the screen one at a time. */
export const useIsNarrow = (): boolean => useMediaQuery('(max-width: 56.24em)', false, atOnce)
