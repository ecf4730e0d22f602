import type { Seats, UserRow } from '@recado/contract/accounts/users'
import {
  IconPencil,
  IconPlus,
  IconShieldOff,
  IconTrash,
  IconUserCheck,
  IconUserOff,
} from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { showError, showSuccess } from '../../app/calls/errors.ts'
import { useActions } from '../../app/keyboard/actions.ts'
import type { RowAction } from '../../app/lists/RowActions.tsx'
import { useDialogInAddress } from '../../app/lists/use-dialog-in-address.ts'
import { useSession } from '../../app/session/session.ts'
import { captureTyping } from '../../ui/lazy/typed-ahead.ts'
import { useUpdateUser } from './use-user-list.ts'

const kinds = ['edit', 'remove', 'deactivate', 'full', 'authenticator'] as const

/** Actions of the users page, and the dialog that is open. */
export function useUserActions(seats: Seats | undefined) {
  const { t } = useTranslation('users')
  const dialog = useDialogInAddress(kinds)
  const leaving = useLeaving(dialog)
  const create = () => {
    if (isFull(seats)) return dialog.open('full', 'new')
    captureTyping(dialog.close)
    dialog.open('edit', 'new')
  }
  useActions({
    title: t('title'),
    actions: [{ id: 'user-create', label: t('create'), icon: IconPlus, run: create }],
  })
  return {
    dialog,
    create,
    edit: ({ id }: UserRow) => dialog.open('edit', id),
    of: (user: UserRow): RowAction[] => [
      { label: t('edit'), icon: IconPencil, isNear: true, run: () => dialog.open('edit', user.id) },
      ...leaving(user),
    ],
  }
}

/** The button stays when the plan is full, and explains. */
const isFull = (seats: Seats | undefined): boolean =>
  seats !== undefined && seats.limit !== null && seats.used >= seats.limit

type Dialog = ReturnType<typeof useDialogInAddress<(typeof kinds)[number]>>

/** Deactivation, activation and removal. Nobody does these to themselves. */
function useLeaving(dialog: Dialog) {
  const { t } = useTranslation('users')
  const { user: me } = useSession()
  const update = useUpdateUser()
  const activate = ({ id, name }: UserRow) =>
    void update({ id, active: true }).then(() => showSuccess(t('activated', { name })), showError)
  return (user: UserRow): RowAction[] => {
    if (user.id === me.id) return []
    return [
      {
        label: t('resetTwoFactor'),
        icon: IconShieldOff,
        run: () => dialog.open('authenticator', user.id),
      },
      user.active
        ? {
            label: t('deactivate'),
            icon: IconUserOff,
            run: () => dialog.open('deactivate', user.id),
          }
        : { label: t('activate'), icon: IconUserCheck, run: () => activate(user) },
      {
        label: t('remove'),
        icon: IconTrash,
        isNear: true,
        isGrave: true,
        run: () => dialog.open('remove', user.id),
      },
    ]
  }
}

export type UserActions = ReturnType<typeof useUserActions>
