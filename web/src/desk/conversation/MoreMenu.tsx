import { Menu } from '@mantine/core'
import { may } from '@recado/contract/platform/permissions'
import type { Ticket } from '@recado/contract/desk/tickets'
import {
  IconArrowBack,
  IconArrowsExchange,
  IconBolt,
  IconCalendarEvent,
  IconCheck,
  IconChecks,
  IconClockPause,
  IconClockPlay,
  IconHourglass,
  IconLayoutKanban,
  IconSearch,
  IconTrash,
} from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSession } from '../../app/session/session.ts'
import { useOpensNextTicket } from '../ticket-actions/after-closing.ts'
import { openAction } from '../tickets/opened-action.ts'
import type { TicketActions } from '../ticket-actions/use-ticket-actions.ts'
import { Key } from '../../ui/Chip.tsx'
import type { MenuButton } from '../../ui/lazy/LazyMenu.tsx'
import { OpenedMenu } from '../../ui/menus/OpenedMenu.tsx'
import classes from './MoreMenu.module.css'
import { openFind } from '../bubble/overlays.ts'

type Props = { ticket: Ticket; actions: TicketActions; button: MenuButton }

/** The other actions of a ticket. Most need an open ticket, some a permission. */
export function MoreMenu({ ticket, actions, button }: Props) {
  const { t } = useTranslation('ticket-actions')
  const { t: ofMessages } = useTranslation('messages')
  const { user } = useSession()
  const isOpen = ticket.status === 'open'
  return (
    <OpenedMenu button={button} position="bottom-end" width={272}>
      <Menu.Item
        leftSection={<IconSearch size={16} />}
        rightSection={<Key>Ctrl F</Key>}
        onClick={() => openFind(ticket.id)}
      >
        {ofMessages('find')}
      </Menu.Item>
      {ticket.status !== 'closed' && (
        <Menu.Item
          leftSection={<IconArrowsExchange size={16} />}
          rightSection={isOpen && <Key>T</Key>}
          onClick={actions.transfer}
        >
          {t('transfer')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconCalendarEvent size={16} />} onClick={actions.schedule}>
        {t('schedule')}
      </Menu.Item>
      <Menu.Item leftSection={<IconLayoutKanban size={16} />} onClick={actions.addToFunnel}>
        {t('funnel')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconBolt size={16} />}
        onClick={() => openAction({ ticketId: ticket.id, is: 'macro' })}
      >
        {t('macro')}
      </Menu.Item>
      {isOpen && <OpenItems ticket={ticket} actions={actions} />}
      {may(user, 'tickets.delete') && (
        <>
          <Menu.Divider />
          <Menu.Item color="red" leftSection={<IconTrash size={16} />} onClick={actions.remove}>
            {t('remove')}
          </Menu.Item>
        </>
      )}
    </OpenedMenu>
  )
}

function OpenItems({ ticket, actions }: Omit<Props, 'button'>) {
  const { t } = useTranslation('ticket-actions')
  const { expirationTime: minutes, sendIdlenessMessage: isReminding } = ticket
  const [goesOn, setGoesOn] = useOpensNextTicket()
  return (
    <>
      <Menu.Item
        leftSection={<IconClockPause size={16} />}
        rightSection={<Key>S</Key>}
        onClick={actions.snooze}
      >
        {t('snooze')}
      </Menu.Item>
      {ticket.snoozedUntil && (
        <Menu.Item
          leftSection={<IconClockPlay size={16} />}
          onClick={() => void actions.bringBack()}
        >
          {t('unsnooze')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconHourglass size={16} />} onClick={actions.setExpiration}>
        {minutes === null ? t('expiration') : t('expirationNow', { minutes })}
      </Menu.Item>
      <Toggle isOn={isReminding} onChange={(isOn) => void actions.setIdleMessage(isOn)}>
        {t('idleMessage')}
      </Toggle>
      <Menu.Divider />
      <Menu.Item leftSection={<IconArrowBack size={16} />} onClick={() => void actions.toQueue()}>
        {t('toQueue')}
      </Menu.Item>
      <Menu.Item
        leftSection={goesOn ? <IconChecks size={16} /> : <IconCheck size={16} />}
        rightSection={<Key>E</Key>}
        onClick={() => void actions.resolve()}
      >
        {t(goesOn ? 'resolveAndNext' : 'resolve')}
      </Menu.Item>
      <Toggle isOn={goesOn} onChange={setGoesOn}>
        {t('goOn')}
      </Toggle>
    </>
  )
}

type ToggleProps = { isOn: boolean; onChange: (isOn: boolean) => void; children: string }

/**
 * A switch drawn in CSS. A real field would interfere with the keyboard navigation, and a tick already means "resolve".
 */
const Toggle = ({ isOn, onChange, children }: ToggleProps) => (
  <Menu.CheckboxItem
    checked={isOn}
    onChange={onChange}
    closeMenuOnClick={false}
    checkIcon={<span />}
    rightSection={<span className={classes.switch} data-on={isOn || undefined} />}
  >
    {children}
  </Menu.CheckboxItem>
)
