import { useMantineColorScheme, useComputedColorScheme } from '@mantine/core'
import { IconLanguage, IconLogout, IconMoon, IconSun, type Icon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { changeLanguage } from '../../i18n/start.ts'
import { languageNames, languages } from '../languages.ts'
import { signOut } from '../session.ts'
import { groups } from './menu-entries.ts'

export type Command = { id: string; label: string; icon: Icon; run: () => void }

/** Letters without accents and case: how people type when they are quick. */
export const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Everything the palette can do besides finding tickets, as far as it fits what was typed. */
export function useCommands(query: string): { title: string; items: Command[] }[] {
  const { t } = useTranslation()
  const all = [
    { title: t('paletteGo'), items: useScreens() },
    { title: t('paletteDo'), items: useActions() },
  ]
  const fits = ({ label }: Command) => plain(label).includes(plain(query.trim()))
  return all
    .map(({ title, items }) => ({ title, items: items.filter(fits) }))
    .filter(({ items }) => items.length > 0)
}

function useScreens(): Command[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return groups
    .flatMap(({ entries }) => entries)
    .map(({ to, label, icon }) => ({
      id: to,
      label: t(label),
      icon,
      run: () => void navigate(to),
    }))
}

function useActions(): Command[] {
  const { t, i18n } = useTranslation()
  const isDark = useComputedColorScheme('light') === 'dark'
  const { setColorScheme } = useMantineColorScheme()
  return [
    {
      id: 'theme',
      label: t(isDark ? 'themeSwitchLight' : 'themeSwitchDark'),
      icon: isDark ? IconSun : IconMoon,
      run: () => setColorScheme(isDark ? 'light' : 'dark'),
    },
    ...languages
      .filter((language) => language !== i18n.language)
      .map((language) => ({
        id: language,
        label: `${t('language')}: ${languageNames[language]}`,
        icon: IconLanguage,
        run: () => void changeLanguage(language),
      })),
    { id: 'sign-out', label: t('signOut'), icon: IconLogout, run: () => void signOut() },
  ]
}
