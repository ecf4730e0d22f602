import { IconLanguage } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ChoiceSelect } from './ChoiceSelect.tsx'
import { chooseLanguage } from './choose-language.ts'
import { languageNames, languages, type Language } from '../../i18n/languages.ts'

const options = languages.map((language) => ({ value: language, text: languageNames[language] }))

/** Language select for pages outside the shell. */
export function LanguageChoice() {
  const { t, i18n } = useTranslation()
  return (
    <ChoiceSelect
      label={t('language')}
      icon={<IconLanguage size={16} stroke={1.6} aria-hidden />}
      value={i18n.language}
      options={options}
      onChange={(language) => chooseLanguage(language as Language)}
    />
  )
}
