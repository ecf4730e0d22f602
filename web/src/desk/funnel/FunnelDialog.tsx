import { Select, Textarea, TextInput } from '@mantine/core'
import {
  CardForm,
  CardValue,
  cards,
  LaneForm,
  lanes,
  type Card,
  type Lane,
} from '@recado/contract/desk/funnel'
import { may } from '@recado/contract/platform/permissions'
import type { Ticket } from '@recado/contract/desk/tickets'
import { useTranslation } from '../../i18n/use-translation.ts'
import { z } from 'zod'
import { call } from '../../app/calls/api.ts'
import { showSuccess } from '../../app/calls/errors.ts'
import { invalidate } from '../../app/cache/query.ts'
import { useSession } from '../../app/session/session.ts'
import { ConfirmDialog } from '../../app/forms/ConfirmDialog.tsx'
import { FormDialog } from '../../app/forms/FormDialog.tsx'
import { useDialogForm } from '../../app/forms/use-dialog-form.ts'
import { useTags } from '../tags/use-tags.ts'
import { AmountInput } from '../../app/forms/AmountInput.tsx'
import { amountIn } from '../../app/text/amounts.ts'
import { type CardValues, changesOf, contentOf, valuesOf } from './card-changes.ts'
import { useCard, useLanes } from './use-funnel.ts'

type Props = { ticket: Ticket; onClose: () => void }

/**
 * Puts a ticket into a lane of the funnel or moves it. If there is no lane yet, a user with the permission `lanes.edit`
 * creates the first.
 */
export function FunnelDialog({ ticket, onClose }: Props) {
  const { t } = useTranslation('ticket-actions')
  const { user } = useSession()
  const { data: all } = useLanes()
  const card = useCard(ticket.id)
  if (!all || card === undefined) return null
  if (all.length === 0 && !may(user, 'lanes.edit'))
    return (
      <ConfirmDialog
        title={t('funnelTitle')}
        confirm={t('understood')}
        cancel={null}
        onConfirm={onClose}
        onClose={onClose}
      >
        {t('laneNone')}
      </ConfirmDialog>
    )
  return <CardDialog ticket={ticket} all={all} card={card} onClose={onClose} />
}

const { description } = CardForm.shape
const value = z.string().transform(amountIn).pipe(CardValue)
const Form = z.object({
  laneId: z.string('required').min(1, 'required'),
  value,
  description,
})
const FirstForm = z.object({ title: LaneForm.shape.title, value, description })

type CardProps = Props & { all: Lane[]; card: Card | null }
type Values = CardValues & { laneId: string; title: string }

/** Puts the ticket into a lane, or changes what the user has changed of its card. */
async function saveCard(
  { ticket, card }: Pick<CardProps, 'ticket' | 'card'>,
  now: Values,
  opened: Values,
) {
  const laneId = Number(now.laneId)
  if (!card) return call(cards.put, { laneId, ticketId: ticket.id, ...contentOf(now) })
  const isMoved = now.laneId !== opened.laneId
  return call(cards.update, { id: card.id, ...changesOf(opened, now), ...(isMoved && { laneId }) })
}

function CardDialog({ ticket, all, card, onClose }: CardProps) {
  const { t } = useTranslation('ticket-actions')
  const { data: tags = [] } = useTags()
  const isFirst = all.length === 0
  const form = useDialogForm<Values, Card>({
    schema: isFirst ? FirstForm : Form,
    values: {
      ...valuesOf(card),
      laneId: String(card?.laneId ?? all[0]?.id ?? ''),
      title: '',
    },
    save: async (now, opened) => {
      if (!isFirst) return saveCard({ ticket, card }, now, opened)
      const { id } = await call(lanes.create, { title: now.title })
      return saveCard({ ticket, card }, { ...now, laneId: String(id) }, opened)
    },
    onSaved: () => {
      invalidate(cards.ofTicket)
      invalidate(lanes.list)
      showSuccess(t(card ? 'funnelMoved' : 'funnelDone'))
      onClose()
    },
    words: (path, fault) => {
      if (path === 'laneId') return t('laneNeeded')
      if (path !== 'value') return undefined
      return t(fault === 'tooLong' ? 'valueTooLarge' : 'valueNotNumber')
    },
  })
  return (
    <FormDialog
      title={t(card ? 'funnelMoveTitle' : 'funnelTitle')}
      form={form}
      save={t(card ? 'funnelMoveSave' : 'funnelSave')}
      size={440}
      onClose={onClose}
    >
      {isFirst ? (
        <TextInput
          label={t('laneNew')}
          description={t('laneNewHint')}
          data-autofocus
          autoComplete="off"
          {...form.field('title')}
        />
      ) : (
        <Select
          label={t('lane')}
          placeholder={t('lanePick')}
          data={all.map(({ id, title }) => ({ value: String(id), label: title }))}
          allowDeselect={false}
          data-autofocus
          {...form.field('laneId')}
        />
      )}
      <AmountInput label={t('value')} {...form.field('value')} />
      <Select
        label={t('cardTag')}
        data={tags.map(({ id, name }) => ({ value: String(id), label: name }))}
        searchable
        clearable
        {...form.field('tagId')}
      />
      <Textarea
        label={t('description')}
        autosize
        minRows={2}
        maxRows={5}
        {...form.field('description')}
      />
    </FormDialog>
  )
}
