import { NumberInput } from '@mantine/core'
import { serviceLevelKinds } from '@recado/contract/accounts/queues'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './Queues.module.css'

type Field = { value?: unknown; onChange: (value: number | null) => void; error?: unknown }

type Props = {
  form: { field: (path: string) => Field }
}

/** The targets of a queue in minutes. An empty field is no target. */
export function ServiceLevelFields({ form }: Props) {
  const { t } = useTranslation('queues')
  return (
    <fieldset className={classes.levels}>
      <legend className={classes.levelsTitle}>{t('serviceLevels')}</legend>
      <p className={classes.levelsText}>{t('serviceLevelsText')}</p>
      <div className={classes.levelsRow}>
        {serviceLevelKinds.map((kind) => {
          const { value, onChange, error, ...field } = form.field(`${kind}Minutes`)
          return (
            <NumberInput
              key={kind}
              label={t(kind)}
              placeholder={t('noTarget')}
              min={1}
              allowDecimal={false}
              allowNegative={false}
              suffix={` ${t('minutes')}`}
              {...field}
              error={error as string}
              value={typeof value === 'number' ? value : ''}
              onChange={(typed) => onChange(typed === '' ? null : Number(typed))}
            />
          )
        })}
      </div>
    </fieldset>
  )
}
