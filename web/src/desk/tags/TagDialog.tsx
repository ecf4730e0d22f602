import { TextInput } from '@mantine/core'
import { limits } from '@recado/contract/platform/limits'
import { type Tag, TagForm as Form, type TagFull } from '@recado/contract/desk/tags'
import { z } from 'zod'
import { ColorField } from '../../app/colors/ColorField.tsx'
import { freeColor } from '../../app/colors/colors.ts'
import { showSuccess } from '../../app/calls/errors.ts'
import { FormDialog } from '../../app/forms/FormDialog.tsx'
import { useDialogForm } from '../../app/forms/use-dialog-form.ts'
import { WaitingDialog } from '../../app/forms/WaitingDialog.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import { useChangeTag, useCreateTag, useTag } from './tag-list.ts'

type Props = {
  /** Absent for a new tag. */
  tagId?: number
  /** The tags on screen. A new one begins with a colour that none of them has. */
  rows: TagFull[]
  onClose: () => void
}

/** Adds or edits a tag. */
export function TagDialog({ tagId, rows, onClose }: Props) {
  if (tagId === undefined) return <TagForm color={freeColor(rows)} onClose={onClose} />
  return <Edited tagId={tagId} onClose={onClose} />
}

function Edited({ tagId, onClose }: { tagId: number; onClose: () => void }) {
  const { t } = useTranslation('tags')
  const { tag, error, retry } = useTag(tagId)
  useFocusBack()
  if (tag) return <TagForm tag={tag} color={tag.color} onClose={onClose} />
  return <WaitingDialog title={t('editTitle')} error={error} onRetry={retry} onClose={onClose} />
}

type FormProps = { tag?: Tag; color: string; onClose: () => void }

function TagForm({ tag, color, onClose }: FormProps) {
  const { t } = useTranslation('tags')
  const form = useTagForm({ tag, color, onClose })
  return (
    <FormDialog
      title={t(tag ? 'editTitle' : 'create')}
      form={form}
      size={520}
      {...(!tag && { save: t('createIt') })}
      onClose={onClose}
    >
      <TextInput
        label={t('name')}
        description={t('nameHint')}
        data-autofocus
        autoComplete="off"
        maxLength={limits.nameMax}
        {...form.field('name')}
      />
      <ColorField
        field={form.field('color')}
        name={form.values.name.trim() || t('sample')}
        parse={(typed) => (typed ? Form.shape.color.safeParse(typed).data : undefined)}
      />
    </FormDialog>
  )
}

type Terms = { tag: Tag | undefined; color: string; onClose: () => void }

function useTagForm({ tag, color, onClose }: Terms) {
  const { t } = useTranslation('tags')
  const { t: ofColors } = useTranslation('colors')
  const create = useCreateTag()
  const change = useChangeTag()
  const before = { name: tag?.name ?? '', color }
  return useDialogForm<typeof before, Tag>({
    schema: tag ? schemaFor(tag) : Form,
    values: before,
    save: ({ name, color: chosen }) =>
      tag
        ? change({
            id: tag.id,
            // Only what the user has changed, so that a colleague's change of the other field stays.
            ...(name !== before.name && { name }),
            ...(chosen !== before.color && { color: chosen }),
          })
        : create({ name, color: chosen }),
    onSaved: () => {
      showSuccess(t(tag ? 'saved' : 'created'))
      onClose()
    },
    refusedAt: { ERR_TAG_NAME_ALREADY_EXISTS: 'name' },
    words: (path, fault) => {
      if (path === 'color') return ofColors('noColor')
      return t(fault === 'tooLong' ? 'nameTooLong' : 'nameTooShort')
    },
  })
}

/** An older name may be shorter than a new one has to be. */
const schemaFor = ({ name }: Tag) => Form.extend({ name: z.literal(name).or(Form.shape.name) })
