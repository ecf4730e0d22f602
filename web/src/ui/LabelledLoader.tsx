import { Loader } from '@mantine/core'

/** A loader that stands alone, without words beside it. Mantine's is a span, which takes an `aria-label` only with a role. */
export const LabelledLoader = Loader.withProps({ role: 'progressbar' })
