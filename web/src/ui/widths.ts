import { useMediaQuery } from '@mantine/hooks'

/** Known before the first drawing: nothing is drawn as for a wide screen and then once more. */
const atOnce = { getInitialValueInEffect: false }

/** As in the styles: a phone, held upright. */
export const useIsPhone = (): boolean => useMediaQuery('(max-width: 37.49em)', false, atOnce)

/** As in the styles: list, conversation and drawer each have the screen to themselves. */
export const useIsNarrow = (): boolean => useMediaQuery('(max-width: 56.24em)', false, atOnce)
