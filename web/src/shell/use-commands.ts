import { useMantineColorScheme, useComputedColorScheme } from '@mantine/core'
import {
  IconBell,
  IconKeyboard,
  IconLanguage,
  IconLogout,
  IconMoon,
  IconSun,
} from '@tabler/icons-react'
import { useTranslation } from '../i18n/use-translation.ts'
import { useNavigate } from 'react-router'
import { changeLanguage } from '../i18n/start.ts'
import { useActionGroups, type Action, type ActionGroup } from '../app/keyboard/actions.ts'
import { languageNames, languages } from '../i18n/languages.ts'
import { normalizeText } from '../app/text/normalize-text.ts'
import { signOut } from '../app/session/session.ts'
import { openDialog } from '../app/shell-dialogs.ts'
import { useLabel } from './menu-entries.ts'
import { useMenuGroups } from './use-menu-groups.ts'

/** True if the label or hint contains each typed word. */
export function matchesQuery({ label, hint = '' }: Action, query: string): boolean {
  const words = normalizeText(`${label} ${hint}`)
  return normalizeText(query)
    .split(/\s+/)
    .filter(Boolean)
    .every((part) => words.includes(part))
}

/** All palette commands except the search: actions of this screen, pages, and actions available everywhere. */
export function useCommands(): { here: ActionGroup[]; everywhere: ActionGroup[] } {
  const { t } = useTranslation()
  const here = useActionGroups()
  return {
    here,
    everywhere: [
      { title: t('paletteGo'), actions: usePages() },
      { title: t('paletteDo'), actions: useShellActions() },
    ],
  }
}

function usePages(): Action[] {
  const labelOf = useLabel()
  const navigate = useNavigate()
  return useMenuGroups()
    .flatMap(({ entries }) => entries)
    .map((page) => ({
      id: page.path,
      label: labelOf(page),
      icon: page.menu.icon,
      keys: `g ${page.menu.letter}`,
      run: () => void navigate(page.path),
    }))
}

function useShellActions(): Action[] {
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
    {
      id: 'notifications',
      label: t('notificationsOpen'),
      icon: IconBell,
      run: () => openDialog('notifications'),
    },
    {
      id: 'keys',
      label: t('keysOpen'),
      icon: IconKeyboard,
      keys: '?',
      run: () => openDialog('keys'),
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
