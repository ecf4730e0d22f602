import { UnstyledButton } from '@mantine/core'
import { useTranslation } from '../i18n/use-translation.ts'
import { Avatar, initials } from '../ui/Avatar.tsx'
import { lazyComponent } from '../ui/lazy/lazy-component.ts'
import { LazyMenu } from '../ui/lazy/LazyMenu.tsx'
import { useLinkState } from '../app/live/live.ts'
import { useSession } from '../app/session/session.ts'
import classes from './Profile.module.css'

const ProfileMenu = lazyComponent(() => import('./ProfileMenu.tsx'), 'ProfileMenu')

/** My own face; behind it what is mine to choose. */
export function ProfileButton() {
  const { t } = useTranslation()
  const { user } = useSession()
  const presence = useLinkState() === 'online' ? 'online' : 'offline'
  return (
    <LazyMenu menu={(button) => <ProfileMenu button={button} />}>
      <UnstyledButton
        className={classes.me}
        // What is seen, the initials, is part of the name.
        aria-label={`${t('profile', { name: user.name })} (${initials(user.name)})`}
      >
        <Avatar name={user.name} size={28} presence={presence} />
      </UnstyledButton>
    </LazyMenu>
  )
}
