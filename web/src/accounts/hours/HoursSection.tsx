import { useTranslation } from '../../i18n/use-translation.ts'
import { Section } from '../settings/option-sections.tsx'
import { SelectOption, SwitchOption } from '../settings/Option.tsx'
import { useSettings } from '../use-settings.ts'
import classes from './Hours.module.css'
import { HoursForm } from './HoursForm.tsx'

const types = ['disabled', 'company', 'queue'] as const

/** Whose hours count, whether customers are told that it is closed, and the hours of the company. */
export function HoursSection() {
  const { t } = useTranslation('hours')
  const type = useSettings().data?.find(({ key }) => key === 'scheduleType')?.value
  return (
    <>
      <Section path="hours">
        <SelectOption
          setting="scheduleType"
          name={t('whose')}
          meaning={t('whoseText')}
          choices={types.map((value) => ({ value, label: t(`whose_${value}`) }))}
        />
        <SwitchOption setting="outsidemessage" name={t('reply')} meaning={t('replyText')} />
      </Section>
      {type === 'disabled' && <p className={classes.resting}>{t('resting')}</p>}
      {type !== undefined && <HoursForm isResting={type === 'disabled'} />}
    </>
  )
}
