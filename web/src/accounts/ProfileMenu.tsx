import { Menu } from '@mantine/core'
import {
  IconBell,
  IconKeyboard,
  IconLogout,
  IconShieldLock,
  IconUserEdit,
} from '@tabler/icons-react'
import { useTranslation } from '../i18n/use-translation.ts'
import { DottedLabel } from '../ui/Chip.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import type { MenuButton } from '../ui/lazy/LazyMenu.tsx'
import { OpenedMenu } from '../ui/menus/OpenedMenu.tsx'
import { signOut, useSession } from '../app/session/session.ts'
import { LanguageItems, ThemeItems } from './preference-items.tsx'
import { openDialog } from '../app/shell-dialogs.ts'
import classes from './Profile.module.css'

const profileTexts = {
  admin: 'profileAdmin',
  manager: 'profileManager',
  user: 'profileUser',
} as const

/** The user's data, theme, language, preferences and sign-out. */
export function ProfileMenu({ button }: { button: MenuButton }) {
  const { t } = useTranslation()
  return (
    <OpenedMenu button={button} position="bottom-end" width={264} withinPortal={false}>
      <Person />
      <Menu.Item
        leftSection={<IconUserEdit size={16} stroke={1.6} aria-hidden />}
        onClick={() => openDialog('profile')}
      >
        {t('profileOpen')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconShieldLock size={16} stroke={1.6} aria-hidden />}
        onClick={() => openDialog('security')}
      >
        {t('securityOpen')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Label>{t('theme')}</Menu.Label>
      <ThemeItems />
      <Menu.Divider />
      <Menu.Label>{t('language')}</Menu.Label>
      <LanguageItems />
      <Menu.Divider />
      <Menu.Item
        leftSection={<IconBell size={16} stroke={1.6} aria-hidden />}
        onClick={() => openDialog('notifications')}
      >
        {t('notificationsOpen')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconKeyboard size={16} stroke={1.6} aria-hidden />}
        onClick={() => openDialog('keys')}
      >
        {t('keysOpen')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item
        leftSection={<IconLogout size={16} stroke={1.6} aria-hidden />}
        onClick={() => void signOut()}
      >
        {t('signOut')}
      </Menu.Item>
    </OpenedMenu>
  )
}

function Person() {
  const { t } = useTranslation()
  const { user } = useSession()
  return (
    <>
      <div className={classes.person}>
        <Avatar name={user.name} src={user.photoUrl} size={36} />
        <span className={classes.personWords}>
          <span className={`${classes.personName} cut`}>{user.name}</span>
          <span className={`${classes.personFact} cut`}>{user.email}</span>
          <span className={`${classes.personFact} cut`}>
            {t(profileTexts[user.profile])} · {user.company.name}
          </span>
        </span>
      </div>
      {user.queues.length > 0 && (
        <div className={classes.queues}>
          {user.queues.map(({ id, name, color }) => (
            <DottedLabel key={id} color={color}>
              {name}
            </DottedLabel>
          ))}
        </div>
      )}
    </>
  )
}
