import type { Whatsapp } from '@recado/contract/connections/connections'
import { may } from '@recado/contract/platform/permissions'
import {
  IconClockPause,
  IconInfoCircle,
  IconPencil,
  IconPlugConnected,
  IconPlugX,
  IconPlus,
  IconQrcode,
  IconRefresh,
  IconRobot,
  IconTrash,
  type Icon,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { useActions } from '../app/keyboard/actions.ts'
import { showError } from '../app/calls/errors.ts'
import type { Refused } from '../app/calls/refused.ts'
import { useSession } from '../app/session/session.ts'
import { captureTyping } from '../ui/lazy/typed-ahead.ts'
import type { RowAction } from '../app/lists/RowActions.tsx'
import { useDialogInAddress } from '../app/lists/use-dialog-in-address.ts'
import {
  sessionActionsOf,
  sessionActionOf,
  discardsCredentials,
  type SessionAction,
} from './connection-status.ts'
import {
  useProviderOffer,
  useRestart,
  useStart,
  useStop,
  type ProviderOffer,
} from './use-connections.ts'

/** Actions on a connection that open a dialog first. */
export type ConnectionDialogRequest = { what: Confirmed | 'remove'; connection: Whatsapp }
/** Actions confirmed by a plain question. Removing a connection has a dialog of its own. */
type Confirmed = 'disconnect' | 'newCode'

const kinds = ['show', 'edit', 'pair', 'idle', 'flow'] as const
type Kind = (typeof kinds)[number]

export const icons: Record<SessionAction, Icon> = {
  showCode: IconQrcode,
  newCode: IconQrcode,
  connect: IconPlugConnected,
  tryNow: IconRefresh,
  disconnect: IconPlugX,
}

/** Actions of the connections page, and the dialog that is open. */
export function useConnectionActions() {
  const { t } = useTranslation('connections')
  const { user } = useSession()
  const offer = useProviderOffer()
  const dialog = useDialogInAddress(kinds)
  const [asked, setAsked] = useState<ConnectionDialogRequest>()
  const canEdit = may(user, 'connections.edit')
  const run = useRun({ ask: setAsked, pair: (id) => dialog.open('pair', id), offer })
  const create = () => {
    captureTyping(dialog.close)
    dialog.open('edit', 'new')
  }
  const creating = { id: 'connection-create', label: t('newNumber'), icon: IconPlus, run: create }
  useActions(canEdit ? { title: t('title'), actions: [creating] } : undefined)
  return {
    ...run,
    offer,
    canEdit,
    asked,
    dialog,
    create,
    of: useActionsOf({ offer, canEdit, run: run.run, open: dialog.open, ask: setAsked }),
    /** The action in the session column, if this user may perform it. */
    sessionOf: (connection: Whatsapp): SessionAction | undefined => {
      const action = sessionActionOf(connection, offer.hasCode(connection.provider))
      const maySee = action === 'showCode' && may(user, 'connections.pair')
      return canEdit || maySee ? action : undefined
    },
    stopAsking: () => setAsked(undefined),
  }
}

export type ConnectionActions = ReturnType<typeof useConnectionActions>

type Ways = {
  ask: (asked: ConnectionDialogRequest) => void
  pair: (id: number) => void
  offer: ProviderOffer
}

/** Actions that interrupt work are confirmed by name first. All others run at once. */
function useRun({ ask, pair, offer }: Ways) {
  const start = useStart()
  const stop = useStop()
  const restart = useRestart()
  const begin = ({ id }: Whatsapp) =>
    void start({ id }).catch((refused: Refused) => showError(refused))
  const renew = async ({ id }: Whatsapp) => {
    await restart({ id })
    pair(id)
  }
  const connect = (connection: Whatsapp) => {
    begin(connection)
    if (connection.number === '' && offer.hasCode(connection.provider)) pair(connection.id)
  }
  const ways: Record<SessionAction, (connection: Whatsapp) => void> = {
    showCode: ({ id }) => pair(id),
    tryNow: begin,
    connect,
    newCode: (connection) => {
      if (discardsCredentials(connection)) ask({ what: 'newCode', connection })
      else void renew(connection).catch((refused: Refused) => showError(refused))
    },
    disconnect: (connection) => ask({ what: 'disconnect', connection }),
  }
  const confirmed = async ({ what, connection }: { what: Confirmed; connection: Whatsapp }) => {
    if (what === 'newCode') return renew(connection)
    await stop({ id: connection.id })
  }
  return {
    run: (action: SessionAction, connection: Whatsapp) => ways[action](connection),
    confirmed,
  }
}

type Rights = {
  offer: ProviderOffer
  canEdit: boolean
  run: (action: SessionAction, connection: Whatsapp) => void
  open: (kind: Kind, id: number) => void
  ask: (asked: ConnectionDialogRequest) => void
}

/** The row actions this user is allowed to perform. The session action has a column of its own. */
function useActionsOf({ offer, canEdit, run, open, ask }: Rights) {
  const { t } = useTranslation('connections')
  return (connection: Whatsapp): RowAction[] => {
    const { id, provider } = connection
    const panel = { label: t('panel'), icon: IconInfoCircle, run: () => open('show', id) }
    if (!canEdit) return [{ ...panel, isNear: true }]
    const hasCode = offer.hasCode(provider)
    const others = sessionActionsOf(connection, hasCode).filter(
      (action) => action !== sessionActionOf(connection, hasCode),
    )
    return [
      { label: t('edit'), icon: IconPencil, isNear: true, run: () => open('edit', id) },
      panel,
      ...others.map((action) => ({
        label: t(action),
        icon: icons[action],
        run: () => run(action, connection),
      })),
      { label: t('idle'), icon: IconClockPause, run: () => open('idle', id) },
      ...(offer.hasFlows
        ? [{ label: t('flow'), icon: IconRobot, run: () => open('flow', id) }]
        : []),
      {
        label: t('remove'),
        icon: IconTrash,
        isGrave: true,
        run: () => ask({ what: 'remove', connection }),
      },
    ]
  }
}
