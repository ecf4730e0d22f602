import { UnstyledButton } from '@mantine/core'
import { useTranslation } from '../i18n/use-translation.ts'
import { Avatar, initials } from '../ui/Avatar.tsx'
import { lazyComponent } from '../ui/lazy/lazy-component.ts'
import { LazyMenu } from '../ui/lazy/LazyMenu.tsx'
import { useLinkState } from '../app/live/live.ts'
import { useSession } from '../app/session/session.ts'
import classes from './Profile.module.css'

const ProfileMenu = lazyComponent(() => import('./ProfileMenu.tsx'), 'ProfileMenu')

/** The user's avatar, which opens the profile menu. */
export function ProfileButton() {
  const { t } = useTranslation()
  const { user } = useSession()
  const link = useLinkState()
  const presence = link !== 'online' ? 'offline' : user.pause ? 'away' : 'online'
  return (
    <LazyMenu menu={(button) => <ProfileMenu button={button} />}>
      <UnstyledButton
        className={classes.me}
        // The accessible name contains the visible initials.
        aria-label={`${t('profile', { name: user.name })} (${initials(user.name)})`}
      >
        <Avatar name={user.name} src={user.photoUrl} size={28} presence={presence} />
      </UnstyledButton>
    </LazyMenu>
  )
}
