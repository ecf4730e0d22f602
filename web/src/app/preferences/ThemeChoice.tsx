import { useMantineColorScheme, type MantineColorScheme } from '@mantine/core'
import { IconSunMoon } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ChoiceSelect } from './ChoiceSelect.tsx'
import { schemes } from './schemes.ts'

/** Theme select (light, dark, system) for pages outside the shell. */
export function ThemeChoice() {
  const { t } = useTranslation()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  return (
    <ChoiceSelect
      label={t('theme')}
      icon={<IconSunMoon size={16} stroke={1.6} aria-hidden />}
      value={colorScheme}
      options={schemes.map(({ scheme, text }) => ({ value: scheme, text: t(text) }))}
      onChange={(scheme) => setColorScheme(scheme as MantineColorScheme)}
    />
  )
}
