import type { Whatsapp } from '@recado/contract/connections/connections'
import { Select } from '@mantine/core'
import { useTranslation } from '../i18n/use-translation.ts'

type Props = {
  numbers: Whatsapp[]
  /** First option: the tickets stay where they are. Absent if a connection must be chosen. */
  stay?: string
  value: number | null
  onChange: (id: number | null) => void
  label: string
  error?: string | undefined
}

const STAY = 'stay'

/** Chooses the connection that receives the active tickets of a removed one. */
export function NumberSelect({ numbers, stay, value, onChange, label, error }: Props) {
  const { t } = useTranslation('connections')
  const options = numbers.map(({ id, name, status }) => ({
    value: String(id),
    label: status === 'CONNECTED' ? name : t('numberIsOff', { name }),
  }))
  return (
    <Select
      mt={12}
      label={label}
      error={error}
      allowDeselect={false}
      data={stay ? [{ value: STAY, label: stay }, ...options] : options}
      value={value === null ? (stay ? STAY : null) : String(value)}
      onChange={(chosen) => onChange(chosen && chosen !== STAY ? Number(chosen) : null)}
    />
  )
}
