import { Button, Combobox, Modal, Skeleton, Textarea, TextInput } from '@mantine/core'
import type { Queue } from '@recado/contract/accounts/queues'
import { NOTE_MAX } from '@recado/contract/desk/notes'
import type { Ticket } from '@recado/contract/desk/tickets'
import { OPEN_TICKETS_MAX, type Colleague } from '@recado/contract/accounts/users'
import { presenceOf } from '../../accounts/presence-of.ts'
import type { FormEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSession } from '../../app/session/session.ts'
import { nameOf } from '../../app/text/contact-names.ts'
import { DottedLabel } from '../../ui/Chip.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { LoadFailed } from '../../app/forms/LoadFailed.tsx'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import { AfterShortWait } from '../../ui/AfterShortWait.tsx'
import { useUnsavedChangesGuard } from '../../app/forms/use-unsaved-changes-guard.tsx'
import { useOpenAfterMount } from '../../ui/use-open-state.ts'
import classes from './TransferDialog.module.css'
import { useTransfer } from './use-transfer.ts'

type Props = { ticket: Ticket; onClose: () => void }

/** Transfers a ticket to an agent, shown with their load, or to a queue, with a note for the receiver. */
export function TransferDialog({ ticket, onClose }: Props) {
  const { t } = useTranslation('ticket-actions')
  const transfer = useTransfer({ ticket, onDone: onClose })
  const isDirty = transfer.note.trim() !== ''
  const isBusy = transfer.isSending
  const { leave, isAsking, question } = useUnsavedChangesGuard({ isDirty, isBusy, onClose })
  useFocusBack()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void transfer.send()
  }
  return (
    <Modal
      opened={useOpenAfterMount(true)}
      onClose={leave}
      closeOnEscape={!isAsking}
      size={480}
      title={t('transferTitle', { name: nameOf(ticket.contact) })}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form className={classes.form} onSubmit={submit} noValidate>
        <Receivers transfer={transfer} onClose={leave} />
        <Textarea
          label={t('note')}
          description={t('noteHint')}
          autosize
          minRows={2}
          maxRows={5}
          maxLength={NOTE_MAX}
          value={transfer.note}
          onChange={(event) => transfer.setNote(event.currentTarget.value)}
        />
        <footer className={classes.foot}>
          <Button variant="default" onClick={leave}>
            {t('goBack')}
          </Button>
          <Button type="submit" loading={transfer.isSending}>
            {t('transfer')}
          </Button>
        </footer>
      </form>
      {question}
    </Modal>
  )
}

type PartProps = { transfer: ReturnType<typeof useTransfer> }

/** A search field and its list: typing filters, the arrow keys move, Enter chooses, and a second Enter sends. */
function Receivers({ transfer, onClose }: PartProps & Pick<Props, 'onClose'>) {
  const { t } = useTranslation('ticket-actions')
  const { box, people, queues, said, isLoaded, error } = transfer
  return (
    <Combobox store={box} onOptionSubmit={transfer.choose}>
      <div>
        <Combobox.EventsTarget withExpandedAttribute={false}>
          <TextInput
            label={t('transferSearch')}
            placeholder={t('transferHint')}
            value={said}
            error={transfer.isLacking && t('pickReceiver')}
            data-autofocus
            autoComplete="off"
            onChange={(event) => transfer.write(event.currentTarget.value)}
            // The list counts as open and would otherwise consume the key.
            onKeyDown={(event) => event.key === 'Escape' && onClose()}
          />
        </Combobox.EventsTarget>
        {/* It scrolls, so it can be reached by Tab. */}
        <Combobox.Options
          tabIndex={0}
          className={classes.list ?? ''}
          aria-label={`${t('people')}, ${t('queues')}`}
        >
          {people.length > 0 && (
            <Combobox.Group label={t('people')}>
              {people.map((one) => (
                <Person key={one.id} person={one} transfer={transfer} />
              ))}
            </Combobox.Group>
          )}
          {queues.length > 0 && (
            <Combobox.Group label={t('queues')}>
              {queues.map((one) => (
                <QueueOption key={one.id} queue={one} transfer={transfer} />
              ))}
            </Combobox.Group>
          )}
          {!isLoaded && !error && (
            <AfterShortWait>
              <Bones />
            </AfterShortWait>
          )}
          {error && (
            <LoadFailed error={error} onRetry={transfer.reload}>
              {t('receiversFailed')}
            </LoadFailed>
          )}
          {isLoaded && people.length === 0 && queues.length === 0 && (
            <Combobox.Empty>{t('noOneFound', { query: said.trim() })}</Combobox.Empty>
          )}
        </Combobox.Options>
      </div>
    </Combobox>
  )
}

/** Placeholder rows of the final height while the list loads. */
function Bones() {
  const { t } = useTranslation('ticket-actions')
  return (
    <output aria-label={t('loadingReceivers')}>
      {[136, 104, 160, 120, 144].map((width) => (
        <span key={width} className={classes.option} aria-hidden>
          <Skeleton circle height={28} width={28} />
          <Skeleton height={10} width={width} />
        </span>
      ))}
    </output>
  )
}

function Person({ person, transfer }: PartProps & { person: Colleague }) {
  const { t } = useTranslation('ticket-actions')
  const { user } = useSession()
  const { id, name, online, pause, openTickets: count } = person
  const value = `user:${id}`
  const load = count < OPEN_TICKETS_MAX ? t('load', { count }) : t('loadMany', { count })
  return (
    <Combobox.Option value={value} active={transfer.chosen === value}>
      <span className={classes.option} data-chosen={transfer.chosen === value || undefined}>
        <Avatar name={name} size={28} presence={presenceOf(person)} />
        <span className={classes.who}>
          <span className="cut">{id === user.id ? t('you', { name }) : name}</span>
          <span className={`${classes.load} cut`}>
            {t(online ? (pause ? 'inPause' : 'online') : 'offline')} · {load}
          </span>
        </span>
      </span>
    </Combobox.Option>
  )
}

function QueueOption({ queue, transfer }: PartProps & { queue: Queue }) {
  const value = `queue:${queue.id}`
  return (
    <Combobox.Option value={value} active={transfer.chosen === value}>
      <span className={classes.option} data-chosen={transfer.chosen === value || undefined}>
        <DottedLabel color={queue.color}>{queue.name}</DottedLabel>
      </span>
    </Combobox.Option>
  )
}
