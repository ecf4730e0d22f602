import { Menu } from '@mantine/core'
import { IconArrowBack, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { TicketActs } from '../tickets/use-ticket-acts.ts'
import { Key } from '../ui/Chip.tsx'
import type { MenuButton } from '../ui/LateMenu.tsx'
import { OpenedMenu } from '../ui/OpenedMenu.tsx'

type Props = { acts: TicketActs; button: MenuButton }

/** What else can be done with an open ticket. */
export function MoreMenu({ acts, button }: Props) {
  const { t } = useTranslation('tickets')
  return (
    <OpenedMenu button={button} position="bottom-end" width={232}>
      <Menu.Item
        leftSection={<IconCheck size={16} />}
        rightSection={<Key>E</Key>}
        onClick={() => void acts.resolve()}
      >
        {t('resolve')}
      </Menu.Item>
      <Menu.Item leftSection={<IconArrowBack size={16} />} onClick={() => void acts.toQueue()}>
        {t('toQueue')}
      </Menu.Item>
    </OpenedMenu>
  )
}
