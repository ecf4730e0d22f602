import { Button } from '@mantine/core'
import { IconCheck, IconEye } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSession } from '../../app/session/session.ts'
import { nameOf } from '../../app/text/contact-names.ts'
import { withTooltip } from '../../ui/Tooltips.tsx'
import type { RowProps } from './row-handlers.ts'
import classes from './TicketRow.module.css'

/** Selects the row; lies over the avatar. The keyboard uses X, so it is not a tab stop. */
export function RowPick({ ticket, isSelected, use }: RowProps) {
  const { t } = useTranslation('tickets')
  return (
    <button
      type="button"
      className={classes.pick}
      tabIndex={-1}
      aria-pressed={isSelected}
      aria-label={t('select', { name: nameOf(ticket.contact) })}
      onClick={({ shiftKey }) => use.select(ticket, { isRange: shiftKey })}
    >
      <span>
        <IconCheck size={16} stroke={2.4} aria-hidden />
      </span>
    </button>
  )
}

/** The actions of a row: peek, if the user may, and accept for a pending ticket. */
export function TicketRowActions({ ticket, use, isBusy }: RowProps) {
  const { t } = useTranslation('tickets')
  const { user } = useSession()
  const isPending = ticket.status === 'pending'
  const isOfAnother = ticket.userId !== null && ticket.userId !== user.id
  const { peek } = use
  if (!isPending && !(peek && isOfAnother)) return null
  const name = nameOf(ticket.contact)
  return (
    <div className={classes.acts}>
      {peek && (
        <button
          type="button"
          className={classes.peek}
          aria-label={t('peekOf', { name })}
          {...withTooltip(t('peekHint'))}
          onClick={() => peek(ticket)}
        >
          <IconEye size={18} stroke={1.6} aria-hidden />
        </button>
      )}
      {isPending && (
        <Button
          className={classes.accept}
          aria-label={t('acceptOf', { name })}
          loading={isBusy}
          onClick={() => use.accept(ticket)}
        >
          {t('accept')}
        </Button>
      )}
    </div>
  )
}
