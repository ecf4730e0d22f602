import { TextInput } from '@mantine/core'
import { type Lane, LaneChange, lanes } from '@recado/contract/desk/funnel'
import { limits } from '@recado/contract/platform/limits'
import { call } from '../../app/calls/api.ts'
import { showSuccess } from '../../app/calls/errors.ts'
import { FormDialog } from '../../app/forms/FormDialog.tsx'
import { useDialogForm } from '../../app/forms/use-dialog-form.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { withLane } from './board.ts'
import { changeBoard } from './use-board.ts'

type Props = {
  /** Absent for a new lane. */
  lane?: Lane
  onClose: () => void
}

/** Adds a lane or renames it. */
export function LaneDialog({ lane, onClose }: Props) {
  const { t } = useTranslation('kanban')
  const form = useDialogForm<{ title: string }, Lane>({
    schema: LaneChange,
    values: { title: lane?.title ?? '' },
    save: (values) =>
      lane ? call(lanes.update, { id: lane.id, ...values }) : call(lanes.create, values),
    onSaved: (saved) => {
      changeBoard((board) => withLane(board, saved))
      showSuccess(t(lane ? 'laneSaved' : 'laneCreated'))
      onClose()
    },
    words: (_, fault) => t(fault === 'tooLong' ? 'titleTooLong' : 'titleTooShort'),
  })
  return (
    <FormDialog title={t(lane ? 'editLane' : 'addLane')} form={form} size={440} onClose={onClose}>
      <TextInput
        label={t('laneTitle')}
        description={t('laneTitleHint')}
        data-autofocus
        autoComplete="off"
        maxLength={limits.nameMax}
        {...form.field('title')}
      />
    </FormDialog>
  )
}
