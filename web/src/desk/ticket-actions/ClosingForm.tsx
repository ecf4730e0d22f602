import { Radio, Textarea } from '@mantine/core'
import { closingNote } from '@recado/contract/desk/closings'
import { limits } from '@recado/contract/platform/limits'
import { z } from 'zod'
import { useClosingReasons } from '../../accounts/closing-reasons/use-closing-reasons.ts'
import { FormDialog } from '../../app/forms/FormDialog.tsx'
import { useDialogForm } from '../../app/forms/use-dialog-form.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './ClosingForm.module.css'
import type { ClosingQuestion } from './closing-question.ts'

/** The answer: the fields of the call that closes. */
export type Closing = { closingReasonId?: number; closingNote?: string }

const NONE = 'none'

type Props<Saved> = {
  title: string
  question: ClosingQuestion
  /** What the user should know before resolving. */
  warning?: string | undefined
  save: (closing: Closing) => Promise<Saved>
  onSaved: (saved: Saved) => void
  onClose: () => void
}

/** Asks for the closing reason and a note. Reasons that change meanwhile change here too. */
export function ClosingForm<Saved>({ title, question, warning, ...terms }: Props<Saved>) {
  const { t } = useTranslation('ticket-actions')
  const { isRequired } = question
  const active = useClosingReasons().data?.filter(({ isActive }) => isActive) ?? []
  const form = useDialogForm({
    schema: z.object({ reason: z.string().min(1, 'required'), note: closingNote }),
    values: { reason: isRequired ? '' : NONE, note: '' },
    save: ({ reason, note }) =>
      terms.save({
        ...(reason !== NONE && { closingReasonId: Number(reason) }),
        ...(note.trim() && { closingNote: note.trim() }),
      }),
    onSaved: terms.onSaved,
    refusedAt: { ERR_NO_CLOSING_REASON_FOUND: 'reason', ERR_CLOSING_REASON_REQUIRED: 'reason' },
    words: (path, fault) =>
      path === 'reason'
        ? t('pickReason')
        : fault === 'tooLong'
          ? t('closingNoteLong', { max: limits.closingNoteMax })
          : undefined,
  })
  const choices = active.map(({ id, name }) => ({ value: String(id), name }))
  if (!isRequired) choices.unshift({ value: NONE, name: t('noReason') })
  return (
    <FormDialog title={title} form={form} save={t('resolve')} size={440} onClose={terms.onClose}>
      {warning && <p className={classes.warning}>{warning}</p>}
      <Radio.Group label={t('closingReason')} {...form.field('reason')}>
        <div className={classes.reasons}>
          {choices.map(({ value, name }, i) => (
            <Radio
              key={value}
              value={value}
              label={name}
              iconColor="var(--on-accent)"
              className={classes.reason ?? ''}
              data-autofocus={i === 0 || undefined}
            />
          ))}
        </div>
      </Radio.Group>
      <Textarea
        label={t('closingNote')}
        description={t('noteHint')}
        autosize
        minRows={2}
        maxRows={5}
        maxLength={limits.closingNoteMax}
        {...form.field('note')}
      />
    </FormDialog>
  )
}
