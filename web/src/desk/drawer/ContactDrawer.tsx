import { Switch } from '@mantine/core'
import { contacts, contactUpdated, type ContactFull } from '@recado/contract/contacts/contacts'
import type { Ticket } from '@recado/contract/desk/tickets'
import { IconArrowLeft, IconPencil, IconPlus, IconX } from '@tabler/icons-react'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useNavigate } from 'react-router'
import { useLive } from '../../app/live/live.ts'
import { paths } from '../../app/paths.ts'
import { invalidate, useEndpointQuery } from '../../app/cache/query.ts'
import { ContactDialog } from '../../contacts/lazy-dialogs.ts'
import { TicketCard } from '../funnel/TicketCard.tsx'
import { useCard } from '../funnel/use-funnel.ts'
import { PendingSchedules } from '../schedules/PendingSchedules.tsx'
import { useSchedules } from '../schedules/use-schedules.ts'
import { TagChip } from '../../ui/Tags.tsx'
import tagClasses from '../tags/Tags.module.css'
import { TagMenu } from '../tags/TagMenu.tsx'
import { Notes } from '../notes/Notes.tsx'
import { useTicketActions } from '../ticket-actions/use-ticket-actions.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { LazyMenu } from '../../ui/lazy/LazyMenu.tsx'
import classes from './Drawer.module.css'
import { EarlierTickets, useTicketsOf } from './EarlierTickets.tsx'
import { DrawerSection } from './DrawerSection.tsx'
import { Person } from './Person.tsx'
import { Rating } from './Rating.tsx'
import { ProtocolNumber } from './ProtocolNumber.tsx'
import { useDrawer } from './use-drawer.ts'

/** The customer's details next to the conversation; on a narrow screen a page of its own. */
export function ContactDrawer({ ticket }: TicketProps) {
  const { t } = useTranslation('drawer')
  const drawer = useDrawer()
  const place = useRef<HTMLElement>(null)
  const [isEditing, setIsEditing] = useState(false)
  const navigate = useNavigate()
  const actions = useTicketActions(ticket)
  const contact = useContact(ticket.contactId)
  const all = useTicketsOf(ticket.contactId)
  const schedules = useSchedules(ticket.contactId)
  const card = useCard(ticket.id)
  const { isAlone } = drawer
  useEffect(() => {
    if (isAlone) place.current?.focus()
  }, [isAlone])
  return (
    <aside className={classes.drawer} aria-label={t('title')} ref={place} tabIndex={-1}>
      <header className={classes.head}>
        {isAlone && <IconButton icon={IconArrowLeft} label={t('back')} onClick={drawer.close} />}
        <h2 className={classes.title}>{t('title')}</h2>
        <IconButton icon={IconPencil} label={t('edit')} onClick={() => setIsEditing(true)} />
        {!isAlone && <IconButton icon={IconX} label={t('close')} onClick={drawer.close} />}
      </header>
      <div className={classes.body}>
        <Person contact={contact ?? ticket.contact} since={all.data?.pages[0]?.contactSince} />
        <ProtocolNumber ticket={ticket} />
        <Closing ticket={ticket} />
        <Rating key={ticket.id} ticket={ticket} />
        <Tags ticket={ticket} />
        <DrawerSection title={t('notes')}>
          <Notes ticket={ticket} />
        </DrawerSection>
        {contact && <Extra contact={contact} />}
        <DrawerSection
          title={t('schedules')}
          add={{ label: t('scheduleAdd'), run: actions.schedule }}
        >
          {schedules && schedules.length > 0 && (
            <PendingSchedules ticket={ticket} list={schedules} />
          )}
        </DrawerSection>
        <DrawerSection
          title={t('funnel')}
          add={card ? undefined : { label: t('funnelAdd'), run: actions.addToFunnel }}
        >
          {card && <TicketCard card={card} onEdit={actions.addToFunnel} />}
        </DrawerSection>
        {ticket.status !== 'closed' && (
          <div className={classes.idle}>
            <Switch
              size="sm"
              label={t('idle')}
              description={t('idleHint')}
              labelPosition="left"
              checked={ticket.sendIdlenessMessage}
              disabled={actions.isBusy}
              onChange={(event) => void actions.setIdleMessage(event.currentTarget.checked)}
            />
          </div>
        )}
        <DrawerSection title={t('earlier')}>
          <EarlierTickets ticket={ticket} answer={all} />
        </DrawerSection>
      </div>
      {isEditing && (
        <Suspense>
          <ContactDialog
            contactId={ticket.contactId}
            opened
            onClose={({ ticketUuid }) => {
              setIsEditing(false)
              if (ticketUuid) void navigate(paths.ticket(ticketUuid))
            }}
          />
        </Suspense>
      )}
    </aside>
  )
}

type TicketProps = { ticket: Ticket }

/** The closing reason and the note of a resolved ticket. */
function Closing({ ticket: { closing } }: TicketProps) {
  const { t } = useTranslation('drawer')
  if (!closing) return null
  return (
    <DrawerSection title={t('closing')}>
      {closing.reason && <p className={classes.closingReason}>{closing.reason.name}</p>}
      {closing.note && <p className={classes.closingNote}>{closing.note}</p>}
    </DrawerSection>
  )
}

function Tags({ ticket }: TicketProps) {
  const { t } = useTranslation('drawer')
  return (
    <DrawerSection
      title={t('tags')}
      action={
        <LazyMenu menu={(button) => <TagMenu ticket={ticket} button={button} />}>
          <IconButton size={28} icon={IconPlus} label={t('editTags')} />
        </LazyMenu>
      }
    >
      <div className={tagClasses.wrap}>
        {ticket.tags.map((tag) => (
          <TagChip key={tag.id} tag={tag} />
        ))}
        {ticket.tags.length === 0 && <p className={classes.none}>{t('noTags')}</p>}
      </div>
    </DrawerSection>
  )
}

/** Custom fields of the contact, named by the company. */
function Extra({ contact: { extraInfo } }: { contact: ContactFull }) {
  const { t } = useTranslation('drawer')
  if (extraInfo.length === 0) return null
  return (
    <DrawerSection title={t('extra')}>
      <dl className={classes.extra}>
        {extraInfo.map(({ id, name, value }) => (
          <div key={id} className={classes.pair}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </DrawerSection>
  )
}

/** The contact with all its details, kept up to date. */
function useContact(id: number) {
  const { data } = useEndpointQuery(contacts.show, { id })
  useLive(contactUpdated, ({ contact }) => {
    if (contact.id === id) invalidate(contacts.show, { id })
  })
  return data
}
