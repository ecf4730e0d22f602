import type { Ticket } from '@recado/contract/tickets'
import { Combobox, Input, Loader, Modal, useCombobox } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { Key } from '../../ui/Chip.tsx'
import { Face } from '../../ui/Face.tsx'
import { useOpened } from '../../ui/use-opened.ts'
import { paths } from '../paths.ts'
import classes from './Palette.module.css'
import { useCommands, type Command } from './use-commands.ts'
import { useFoundTickets } from './use-found-tickets.ts'

type Props = { isOpen: boolean; onClose: () => void }

/** Tickets by name, number or text; screens; and a few things to do. */
export function Palette({ isOpen, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <Modal
      opened={useOpened(isOpen)}
      onClose={onClose}
      withCloseButton={false}
      centered={false}
      padding={0}
      size={600}
      yOffset="12vh"
      overlayProps={{ backgroundOpacity: 0.28 }}
      transitionProps={{ duration: 100, transition: 'pop' }}
      attributes={{ content: { 'aria-label': t('paletteLabel') } }}
    >
      <Finder onClose={onClose} />
    </Modal>
  )
}

function Finder({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const [query, setQuery] = useState('')
  const { found, isSearching, groups, run } = useFinds(query)
  const combobox = useCombobox({ opened: true, onOpenedChange: onClose })
  const shown = [...found.map(({ id }) => id), ...groups.flatMap(({ items }) => items)]
  const signature = shown.map((one) => (typeof one === 'number' ? one : one.id)).join()
  const selectFirst = useEffectEvent(() => void combobox.selectFirstOption())
  useEffect(() => selectFirst(), [signature])
  const submit = (chosen: string) => {
    onClose()
    run(chosen)
  }
  return (
    <Combobox store={combobox} onOptionSubmit={submit}>
      <Search query={query} isSearching={isSearching} onType={setQuery} />
      <Combobox.Options className={classes.list} aria-label={t('paletteLabel')}>
        {found.length > 0 && (
          <Combobox.Group label={t('paletteTickets')} classNames={groupClasses}>
            {found.map((ticket) => (
              <TicketLine key={ticket.id} ticket={ticket} />
            ))}
          </Combobox.Group>
        )}
        {groups.map(({ title, items }) => (
          <Combobox.Group key={title} label={title} classNames={groupClasses}>
            {items.map((command) => (
              <CommandLine key={command.id} command={command} />
            ))}
          </Combobox.Group>
        ))}
      </Combobox.Options>
      <output className={classes.nothing}>
        {shown.length === 0 && t(isSearching ? 'paletteSearching' : 'paletteNothing', { query })}
      </output>
      <Foot />
    </Combobox>
  )
}

const groupClasses = { group: classes.group ?? '', groupLabel: classes.groupLabel ?? '' }

/** Everything that fits what was typed, and what choosing one of it does. */
function useFinds(query: string) {
  const navigate = useNavigate()
  const groups = useCommands(query)
  const { found, isSearching } = useFoundTickets(query)
  const run = (chosen: string) => {
    const command = groups.flatMap(({ items }) => items).find(({ id }) => id === chosen)
    if (command) command.run()
    else void navigate(paths.ticket(chosen))
  }
  return { found, isSearching, groups, run }
}

type SearchProps = { query: string; isSearching: boolean; onType: (query: string) => void }

function Search({ query, isSearching, onType }: SearchProps) {
  const { t } = useTranslation()
  return (
    <Combobox.EventsTarget withExpandedAttribute>
      <Input
        data-autofocus
        size="lg"
        variant="unstyled"
        type="search"
        value={query}
        onChange={(event) => onType(event.currentTarget.value)}
        placeholder={t('paletteSearch')}
        aria-label={t('paletteSearch')}
        leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
        rightSection={isSearching ? <Loader size={16} /> : <Key>Esc</Key>}
        rightSectionWidth={52}
        classNames={{ input: classes.input ?? '' }}
      />
    </Combobox.EventsTarget>
  )
}

function CommandLine({ command: { id, icon: Glyph, label } }: { command: Command }) {
  return (
    <Combobox.Option value={id} className={classes.action}>
      <span className={classes.line}>
        <Glyph size={18} stroke={1.6} aria-hidden />
        <span className={classes.label}>{label}</span>
      </span>
    </Combobox.Option>
  )
}

function TicketLine({ ticket }: { ticket: Ticket }) {
  const standing = useStanding(ticket)
  const { contact, queue, uuid } = ticket
  return (
    <Combobox.Option value={uuid} className={classes.action}>
      <span className={classes.line}>
        <Face name={contact.name} size={24} src={contact.profilePicUrl} />
        <span className={classes.label}>{contact.name}</span>
        <span className={classes.hint}>{[queue?.name, standing].filter(Boolean).join(' · ')}</span>
      </span>
    </Combobox.Option>
  )
}

/** Where the ticket stands, in a word or two. */
function useStanding({ status, user }: Ticket): string {
  const { t } = useTranslation()
  if (status === 'pending') return t('statusPending')
  if (status === 'closed') return t('statusClosed')
  return user ? t('statusOpenWith', { name: user.name }) : t('statusOpen')
}

function Foot() {
  const { t } = useTranslation()
  return (
    <footer className={classes.foot}>
      <Key>↑</Key>
      <Key>↓</Key>
      <span>{t('paletteChoose')}</span>
      <Key>Enter</Key>
      <span>{t('paletteOpen')}</span>
    </footer>
  )
}
