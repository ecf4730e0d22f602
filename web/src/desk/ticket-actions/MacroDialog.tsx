import { Modal, Skeleton } from '@mantine/core'
import { automationRules, type Macro } from '@recado/contract/automation/automation-rules'
import type { Ticket } from '@recado/contract/desk/tickets'
import { IconBolt } from '@tabler/icons-react'
import { useState } from 'react'
import { useEndpointQuery } from '../../app/cache/query.ts'
import { Refused } from '../../app/calls/api.ts'
import { showError, showSuccess } from '../../app/calls/errors.ts'
import { useRepeatableCall } from '../../app/calls/use-repeatable-call.ts'
import { LoadFailed } from '../../app/forms/LoadFailed.tsx'
import { useSession } from '../../app/session/session.ts'
import { nameOf } from '../../app/text/contact-names.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import { useOpenAfterMount } from '../../ui/use-open-state.ts'
import { applyOwnChange } from '../tickets/live.ts'
import classes from './MacroDialog.module.css'

type Props = { ticket: Ticket; onClose: () => void }

/** Runs a macro of the company on the ticket. */
export function MacroDialog({ ticket, onClose }: Props) {
  const { t } = useTranslation('ticket-actions')
  const { t: ofPages } = useTranslation('pages')
  const { data, error, refetch } = useEndpointQuery(
    automationRules.macros,
    {},
    { refetchOnMount: 'always' },
  )
  const { run, running } = useMacro(ticket, onClose)
  useFocusBack()
  return (
    <Modal
      opened={useOpenAfterMount(true)}
      onClose={onClose}
      title={t('macroTitle', { name: nameOf(ticket.contact) })}
      size={440}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': ofPages('close') }}
    >
      {error && (
        <LoadFailed error={error} onRetry={() => void refetch()}>
          {ofPages('loadFailed')}
        </LoadFailed>
      )}
      {!data && !error && <Skeleton height={44} radius={6} />}
      {data?.length === 0 && (
        <EmptyState icon={IconBolt} title={t('noMacros')}>
          {t('noMacrosText')}
        </EmptyState>
      )}
      <ul className={classes.macros}>
        {data?.map((macro, i) => (
          <li key={macro.id}>
            <button
              type="button"
              className={classes.macro}
              aria-busy={running === macro.id}
              data-autofocus={i === 0 || undefined}
              onClick={() => void run(macro)}
            >
              <IconBolt size={16} stroke={1.6} aria-hidden />
              <span className="cut">{macro.name}</span>
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  )
}

/** Runs one macro at a time. A refusal undoes all of it, and is shown. */
function useMacro({ id: ticketId }: Ticket, onClose: () => void) {
  const { t } = useTranslation('ticket-actions')
  const { user } = useSession()
  const [running, setRunning] = useState<number>()
  const call = useRepeatableCall()
  const run = async ({ id, name }: Macro) => {
    if (running !== undefined) return
    setRunning(id)
    try {
      applyOwnChange(await call(automationRules.run, { id, ticketId }), user.id)
      showSuccess(t('macroUsed', { name }))
      onClose()
    } catch (refused) {
      if (!(refused instanceof Refused)) throw refused
      showError(refused)
    } finally {
      setRunning(undefined)
    }
  }
  return { run, running }
}
