import { Menu } from '@mantine/core'
import { OPEN_TICKETS_MAX, pauseReasons, users } from '@recado/contract/accounts/users'
import { IconCheck } from '@tabler/icons-react'
import { useEndpointQuery } from '../../app/cache/query.ts'
import { useSession } from '../../app/session/session.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Key } from '../../ui/Chip.tsx'
import type { MenuButton } from '../../ui/lazy/LazyMenu.tsx'
import { OpenedMenu } from '../../ui/menus/OpenedMenu.tsx'
import classes from './Pauses.module.css'
import type { PauseState } from './use-pause.ts'

type Props = { button: MenuButton; state: PauseState }

/** Chooses between being available and a pause, and says what a pause does. */
export function PauseMenu({ button, state: { pause, begin, end } }: Props) {
  const { t } = useTranslation('pauses')
  return (
    <OpenedMenu button={button} position="bottom-end" width={248}>
      <Menu.Item
        leftSection={<span className={classes.dot} />}
        rightSection={pause ? <Key>D</Key> : <IconCheck size={16} stroke={1.8} aria-hidden />}
        onClick={end}
      >
        {t('available')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Label>{t('inPause')}</Menu.Label>
      {pauseReasons.map((reason) => (
        <Menu.Item
          key={reason}
          leftSection={<span className={classes.dot} data-paused />}
          rightSection={
            pause?.reason === reason && <IconCheck size={16} stroke={1.8} aria-hidden />
          }
          aria-current={pause?.reason === reason}
          onClick={() => begin(reason)}
        >
          {t(reason)}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Meaning />
    </OpenedMenu>
  )
}

/** What a pause does, with the number of conversations that stay. */
function Meaning() {
  const { t } = useTranslation('pauses')
  const { user } = useSession()
  const { data } = useEndpointQuery(users.list, {}, { staleTime: 0 })
  const count = data?.find(({ id }) => id === user.id)?.openTickets
  const keeps =
    count === undefined ? '' : t(count === OPEN_TICKETS_MAX ? 'keepsMany' : 'keeps', { count })
  return (
    <p className={classes.meaning}>
      {t('meaning')} {keeps}
    </p>
  )
}
