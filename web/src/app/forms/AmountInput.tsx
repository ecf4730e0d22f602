import { TextInput } from '@mantine/core'

type Props = { label: string; value?: string; error?: string | undefined; disabled?: boolean }

/** A field for an amount in reais. It keeps what was typed, so that nothing turns into another amount unnoticed. */
export const AmountInput = (props: Props) => (
  <TextInput inputMode="decimal" autoComplete="off" maxLength={40} leftSection="R$" {...props} />
)
