import type { Ticket } from '@recado/contract/desk/tickets'
import { UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconPlayerPause, IconRobot } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Chip } from '../../ui/Chip.tsx'
import { LazyMenu } from '../../ui/lazy/LazyMenu.tsx'
import { lazyComponent } from '../../ui/lazy/lazy-component.ts'

const BotMenu = lazyComponent(() => import('./BotMenu.tsx'), 'BotMenu')

type Props = { ticket: Ticket; bot: NonNullable<Ticket['bot']> }

/** Says that a bot serves the ticket, or who paused it. Its menu pauses the bot or gives the ticket back to it. */
export function BotChip({ ticket, bot }: Props) {
  const { t } = useTranslation('causes')
  const isPaused = bot.state === 'paused'
  const Glyph = isPaused ? IconPlayerPause : IconRobot
  const by = bot.pausedBy?.name
  const words = by ? t('bot_pausedBy', { by }) : t(isPaused ? 'bot_paused' : 'bot_active')
  return (
    <LazyMenu menu={(button) => <BotMenu ticket={ticket} isPaused={isPaused} button={button} />}>
      <UnstyledButton>
        <Chip
          tone={isPaused ? 'warn' : 'plain'}
          icon={<Glyph size={12} stroke={1.8} aria-hidden />}
        >
          {words}
          <IconChevronDown size={12} stroke={1.8} aria-hidden />
        </Chip>
      </UnstyledButton>
    </LazyMenu>
  )
}
