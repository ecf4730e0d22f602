import { Select, Textarea } from '@mantine/core'
import { type Card, CardForm, cards, CardValue } from '@recado/contract/desk/funnel'
import { z } from 'zod'
import { call } from '../../app/calls/api.ts'
import { showSuccess } from '../../app/calls/errors.ts'
import { FormDialog } from '../../app/forms/FormDialog.tsx'
import { useDialogForm } from '../../app/forms/use-dialog-form.ts'
import { nameOf } from '../../app/text/contact-names.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useTags } from '../tags/use-tags.ts'
import { AmountInput } from '../../app/forms/AmountInput.tsx'
import { amountIn } from '../../app/text/amounts.ts'
import { withCard } from './board.ts'
import { type CardValues, changesOf, valuesOf } from './card-changes.ts'
import { changeBoard } from './use-board.ts'

const { description } = CardForm.shape

const Form = z.object({ value: z.string().transform(amountIn).pipe(CardValue), description })

/** Changes the description, the value and the tag of a card. */
export function CardDialog({ card, onClose }: { card: Card; onClose: () => void }) {
  const { t } = useTranslation('kanban')
  const { data: tags = card.tag ? [card.tag] : [] } = useTags()
  const form = useDialogForm<CardValues, Card>({
    schema: Form,
    values: valuesOf(card),
    save: (now, opened) => call(cards.update, { id: card.id, ...changesOf(opened, now) }),
    onSaved: (saved) => {
      changeBoard((board) => withCard(board, saved))
      showSuccess(t('cardSaved'))
      onClose()
    },
    words: (path, fault) => {
      if (path === 'description') return t('descriptionTooLong')
      return t(fault === 'tooLong' ? 'valueTooLarge' : 'valueNotNumber')
    },
  })
  return (
    <FormDialog
      title={t('editCard', { name: card.ticket ? nameOf(card.ticket.contact) : '' })}
      form={form}
      size={440}
      onClose={onClose}
    >
      <Textarea
        label={t('description')}
        data-autofocus
        autosize
        minRows={2}
        maxRows={5}
        {...form.field('description')}
      />
      <AmountInput label={t('value')} {...form.field('value')} />
      <Select
        label={t('tag')}
        placeholder={t('noTag')}
        data={tags.map(({ id, name }) => ({ value: String(id), label: name }))}
        searchable
        clearable
        {...form.field('tagId')}
      />
    </FormDialog>
  )
}
