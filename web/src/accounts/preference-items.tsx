import { Menu, useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { useTranslation } from '../i18n/use-translation.ts'
import { chooseLanguage } from '../app/preferences/choose-language.ts'
import { languageNames, languages, type Language } from '../i18n/languages.ts'
import { schemes } from '../app/preferences/schemes.ts'

/** One menu item per language. The current one is marked. */
export function LanguageItems() {
  const { t, i18n } = useTranslation()
  return (
    <Menu.RadioGroup
      aria-label={t('language')}
      value={i18n.language}
      onChange={(language) => chooseLanguage(language as Language)}
    >
      {languages.map((language) => (
        <Menu.RadioItem key={language} value={language} lang={language} closeMenuOnClick>
          {languageNames[language]}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}

/** One menu item per theme. The current one is marked. */
export function ThemeItems() {
  const { t } = useTranslation()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <Menu.RadioGroup
      aria-label={t('theme')}
      value={colorScheme}
      onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}
    >
      {schemes.map(({ scheme, text, icon: Glyph }) => (
        <Menu.RadioItem
          key={scheme}
          value={scheme}
          rightSection={<Glyph size={16} stroke={1.6} aria-hidden />}
          closeMenuOnClick
        >
          {t(text)}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  )
}
