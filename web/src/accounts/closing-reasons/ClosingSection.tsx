import { useTranslation } from '../../i18n/use-translation.ts'
import { Section } from '../settings/option-sections.tsx'
import { SelectOption } from '../settings/Option.tsx'
import { ReasonList } from './ReasonList.tsx'

/** Whether agents are asked why they resolve a ticket, and the reasons they can choose. */
export function ClosingSection() {
  const { t } = useTranslation('settings')
  const rules = ['disabled', 'optional', 'required'] as const
  return (
    <>
      <Section path="closing">
        <SelectOption
          setting="closingReason"
          name={t('closingReason')}
          meaning={t('closingReasonText')}
          choices={rules.map((value) => ({ value, label: t(`closing_${value}`) }))}
        />
      </Section>
      <ReasonList />
    </>
  )
}
