import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { captureTyping } from '../../ui/lazy/typed-ahead.ts'
import { useActions } from '../keyboard/actions.ts'
import type { RowAction } from './RowActions.tsx'
import { useDialogInAddress } from './use-dialog-in-address.ts'

const kinds = ['edit', 'remove'] as const

type Row = { id: number }

/** The title of the page, the id of its action in the palette, and the labels of what one can do. */
type Words = { title: string; createId: string; create: string; edit: string; remove: string }

/** A list page whose rows are created, edited and removed in dialogs: the dialog that is open, and what opens one. */
export function useEditAndRemove(words: Words) {
  const dialog = useDialogInAddress(kinds)
  const create = () => {
    captureTyping(dialog.close)
    dialog.open('edit', 'new')
  }
  useActions({
    title: words.title,
    actions: [{ id: words.createId, label: words.create, icon: IconPlus, run: create }],
  })
  const edit = ({ id }: Row) => dialog.open('edit', id)
  const removal = ({ id }: Row): RowAction => ({
    label: words.remove,
    icon: IconTrash,
    isNear: true,
    isGrave: true,
    run: () => dialog.open('remove', id),
  })
  return {
    dialog,
    create,
    edit,
    /** The action of a row that asks before it is removed. */
    removal,
    of: (row: Row): RowAction[] => [
      { label: words.edit, icon: IconPencil, isNear: true, run: () => edit(row) },
      removal(row),
    ],
  }
}

/** The dialog that is open on such a page. */
export type EditOrRemove = ReturnType<typeof useEditAndRemove>['dialog']
