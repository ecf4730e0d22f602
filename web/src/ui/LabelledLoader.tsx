import { Loader, type LoaderProps } from '@mantine/core'

/** A loader that stands alone, without words beside it. Mantine's is a span, which takes a label only with a role. */
export function LabelledLoader({ label, ...rest }: LoaderProps & { label: string }) {
  // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- browsers draw a <progress> as a bar
  return <Loader role="progressbar" aria-label={label} {...rest} />
}
