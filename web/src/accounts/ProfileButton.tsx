import { UnstyledButton } from '@mantine/core'
import { useTranslation } from '../i18n/use-translation.ts'
import { Face, initials } from '../ui/Avatar.tsx'
import { late } from '../ui/lazy/lazy.ts'
import { LateMenu } from '../ui/lazy/LazyMenu.tsx'
import { useLinkState } from '../app/calls/live.ts'
import { useSession } from '../app/session/session.ts'
import classes from './Profile.module.css'

const ProfileMenu = late(() => import('./ProfileMenu.tsx'), 'ProfileMenu')

/** My own face; behind it what is mine to choose. */
export function ProfileButton() {
  const { t } = useTranslation()
  const { user } = useSession()
  const presence = useLinkState() === 'online' ? 'online' : 'offline'
  return (
    <LateMenu menu={(button) => <ProfileMenu button={button} />}>
      <UnstyledButton
        className={classes.me}
        // What is seen, the initials, is part of the name.
        aria-label={`${t('profile', { name: user.name })} (${initials(user.name)})`}
      >
        <Face name={user.name} size={28} presence={presence} />
      </UnstyledButton>
    </LateMenu>
  )
}
