import type { Ticket } from '@recado/contract/tickets'
import { Button } from '@mantine/core'
import {
  IconArrowLeft,
  IconCheck,
  IconDots,
  IconPlug,
  IconRotateClockwise,
  IconUser,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../app/session.ts'
import { nameOf, phoneOf } from '../contacts/contact-words.ts'
import type { TicketActs } from '../tickets/use-ticket-acts.ts'
import { Dotted } from '../ui/Chip.tsx'
import { Face } from '../ui/Face.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { late } from '../ui/late.ts'
import { LateMenu } from '../ui/LateMenu.tsx'
import classes from './Thread.module.css'

const MoreMenu = late(() => import('./MoreMenu.tsx'), 'MoreMenu')

const NO_QUEUE = '#868e96'

type Props = { ticket: Ticket; acts: TicketActs; onBack: (() => void) | undefined }

/** Whom one talks to, where it came in, and what can be done with the ticket. */
export function ThreadHead({ ticket, acts, onBack }: Props) {
  const { t } = useTranslation('tickets')
  const { contact, queue, whatsapp, user } = ticket
  const { user: reader } = useSession()
  const name = nameOf(contact)
  const number = phoneOf(contact.number)
  // On a phone it is all there is of a head, so it is the page's.
  const Name = onBack ? 'h1' : 'h2'
  return (
    <header className={classes.head}>
      <div className={classes.top}>
        {onBack && <IconButton icon={IconArrowLeft} label={t('back')} onClick={onBack} />}
        <Face name={name} src={contact.profilePicUrl} size={28} />
        <div className={classes.who}>
          <Name className={`${classes.name} cut`}>{name}</Name>
          {number !== name && <span className={`${classes.number} cut`}>{number}</span>}
        </div>
        <Actions ticket={ticket} acts={acts} />
      </div>
      <div className={classes.facts}>
        <Dotted color={queue?.color ?? NO_QUEUE}>{queue?.name ?? t('noQueue')}</Dotted>
        <span className={classes.fact}>
          <IconPlug size={14} stroke={1.6} aria-hidden />
          <span className="cut">{whatsapp?.name ?? t('noConnection')}</span>
        </span>
        {user && user.id !== reader.id && (
          <span className={classes.fact}>
            <IconUser size={14} stroke={1.6} aria-hidden />
            <span className="cut">{user.name}</span>
          </span>
        )}
      </div>
    </header>
  )
}

const small = { size: 'compact-md', fz: 13, h: 30, ml: 4 } as const

function Actions({ ticket: { status }, acts }: Omit<Props, 'onBack'>) {
  const { t } = useTranslation('tickets')
  if (status === 'pending')
    return (
      <Button {...small} loading={acts.isBusy} onClick={() => void acts.accept()}>
        {t('accept')}
      </Button>
    )
  if (status === 'closed')
    return (
      <Button
        {...small}
        variant="default"
        loading={acts.isBusy}
        leftSection={<IconRotateClockwise size={16} stroke={1.8} />}
        onClick={() => void acts.reopen()}
      >
        {t('reopen')}
      </Button>
    )
  return (
    <div className={classes.acts}>
      <LateMenu menu={(button) => <MoreMenu acts={acts} button={button} />}>
        <IconButton icon={IconDots} label={t('more')} />
      </LateMenu>
      <Button
        {...small}
        variant="default"
        loading={acts.isBusy}
        leftSection={<IconCheck size={16} stroke={1.8} />}
        onClick={() => void acts.resolve()}
      >
        {t('resolve')}
      </Button>
    </div>
  )
}
