import type { TagFull } from '@recado/contract/desk/tags'
import type { EditOrRemove } from '../../app/lists/use-edit-and-remove.ts'
import { lazyComponent } from '../../ui/lazy/lazy-component.ts'
import { RemoveTagDialog } from './RemoveTagDialog.tsx'

const TagDialog = lazyComponent(() => import('./TagDialog.tsx'), 'TagDialog')

type Props = { dialog: EditOrRemove; rows: TagFull[] }

/** All dialogs of the tags page. */
export function TagDialogs({ dialog: { kind, id, close }, rows }: Props) {
  if (kind === 'edit' && id === 'new') return <TagDialog key="new" rows={rows} onClose={close} />
  const tagId = Number(id)
  if (!kind || !Number.isInteger(tagId) || tagId < 1) return null
  if (kind === 'edit') return <TagDialog key={id} tagId={tagId} rows={rows} onClose={close} />
  const name = rows.find((one) => one.id === tagId)?.name
  return <RemoveTagDialog key={id} tagId={tagId} name={name} onClose={close} />
}
