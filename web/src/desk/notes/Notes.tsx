import { may } from '@recado/contract/platform/permissions'
import { ticketNotes, type TicketNote } from '@recado/contract/desk/notes'
import type { Ticket } from '@recado/contract/desk/tickets'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { call } from '../../app/calls/api.ts'
import { showSuccess } from '../../app/calls/errors.ts'
import { invalidate } from '../../app/cache/query.ts'
import { useSession } from '../../app/session/session.ts'
import { dateAndClockOf } from '../../i18n/moments.ts'
import { MentionText } from '../mentions/lazy-parts.ts'
import { ConfirmDialog } from '../../app/forms/ConfirmDialog.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { NoteForm } from './NoteForm.tsx'
import classes from './Notes.module.css'
import { useNotes } from './use-notes.ts'

/** The notes about this customer, from this ticket and others. */
export function Notes({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('drawer')
  const { data: notes = [] } = useNotes(ticket.contactId)
  const [asked, setAsked] = useState<TicketNote>()
  const remove = async ({ id }: TicketNote) => {
    await call(ticketNotes.remove, { id })
    setAsked(undefined)
    invalidate(ticketNotes.list)
    showSuccess(t('noteRemoved'))
  }
  return (
    <>
      {notes.length > 0 && (
        // Keyboard users must be able to scroll the list.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <ul className={classes.list} aria-label={t('notes')} tabIndex={0}>
          {notes.map((note) => (
            <Note key={note.id} note={note} onRemove={() => setAsked(note)} />
          ))}
        </ul>
      )}
      <NoteForm ticket={ticket} />
      {asked && (
        <ConfirmDialog
          title={t('noteRemoveTitle', { name: asked.user?.name ?? t('somebody') })}
          confirm={t('noteRemove')}
          isGrave
          onConfirm={() => remove(asked)}
          onClose={() => setAsked(undefined)}
        >
          {asked.note}
        </ConfirmDialog>
      )}
    </>
  )
}

type NoteProps = { note: TicketNote; onRemove: () => void }

/** One note. Only its author and an admin can remove it. */
function Note({ note: { note, mentions, user, createdAt }, onRemove }: NoteProps) {
  const { t } = useTranslation('drawer')
  const { user: reader } = useSession()
  const mayRemove = user?.id === reader.id || may(reader, 'notes.deleteAny')
  return (
    <li className={classes.note}>
      <p className={classes.text}>
        <MentionText text={note} people={mentions} />
      </p>
      <div className={classes.foot}>
        <span className="cut">
          {user?.name ?? t('somebody')} · {dateAndClockOf(createdAt)}
        </span>
        {mayRemove && (
          <IconButton size={24} icon={IconTrash} label={t('noteRemove')} onClick={onRemove} />
        )}
      </div>
    </li>
  )
}
