import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { DottedLabel } from '../../ui/Chip.tsx'
import { useQueues } from '../use-queues.ts'
import classes from './Users.module.css'

type Props = { value: number[]; onChange: (queueIds: number[]) => void }

/** Chooses queues, each as a button with its colour that stays pressed. */
export function QueueChips({ value, onChange }: Props) {
  const { t } = useTranslation('users')
  const { data: queues = [] } = useQueues()
  const toggle = (id: number) =>
    onChange(value.includes(id) ? value.filter((one) => one !== id) : [...value, id])
  return (
    <fieldset className={classes.chips}>
      <legend>{t('queues')}</legend>
      {queues.map(({ id, name, color }) => (
        <button
          key={id}
          type="button"
          className={classes.chip}
          aria-pressed={value.includes(id)}
          onClick={() => toggle(id)}
        >
          <DottedLabel color={color}>{name}</DottedLabel>
          {value.includes(id) && <IconCheck size={14} stroke={2} aria-hidden />}
        </button>
      ))}
      {value.length === 0 && <span className={classes.hint}>{t('noQueue')}</span>}
    </fieldset>
  )
}
