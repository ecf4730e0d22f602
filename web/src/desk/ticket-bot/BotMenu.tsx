import { ticketBot } from '@recado/contract/automation/ticket-bot'
import type { Ticket } from '@recado/contract/desk/tickets'
import { Menu } from '@mantine/core'
import { IconPlayerPause, IconRobot } from '@tabler/icons-react'
import { call, Refused } from '../../app/calls/api.ts'
import { showError } from '../../app/calls/errors.ts'
import { useSession } from '../../app/session/session.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { MenuButton } from '../../ui/lazy/LazyMenu.tsx'
import { OpenedMenu } from '../../ui/menus/OpenedMenu.tsx'
import { applyOwnChange } from '../tickets/live.ts'

type Props = { ticket: Ticket; isPaused: boolean; button: MenuButton }

/** Pauses the bot of a ticket, or gives the ticket back to it. */
export function BotMenu({ ticket: { id: ticketId }, isPaused, button }: Props) {
  const { t } = useTranslation('causes')
  const { user } = useSession()
  const change = async (action: 'pause' | 'resume') => {
    try {
      applyOwnChange(await call(ticketBot.change, { ticketId, action }), user.id)
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused
      showError(refused)
    }
  }
  const Glyph = isPaused ? IconRobot : IconPlayerPause
  return (
    <OpenedMenu button={button} position="bottom-start" width={240}>
      <Menu.Item
        leftSection={<Glyph size={16} />}
        onClick={() => void change(isPaused ? 'resume' : 'pause')}
      >
        {t(isPaused ? 'bot_resume' : 'bot_pause')}
      </Menu.Item>
    </OpenedMenu>
  )
}
