import type { Contact } from '@recado/contract/contacts/contacts'
import { Button, Group, Select, Stack } from '@mantine/core'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ContactPicker } from '../../contacts/ContactPicker.tsx'
import { StartRefusal } from './StartRefusal.tsx'
import { useNewTicket } from './use-new-ticket.ts'

type Props = {
  contact: Contact | undefined
  onContact: (contact: Contact | undefined) => void
  onUnknown: (said: string) => void
  onCancel: () => void
  onStarted: (ticketUuid: string) => void
}

export function NewTicketForm({ contact, onContact, onUnknown, onCancel, onStarted }: Props) {
  const { t } = useTranslation('tickets')
  const form = useNewTicket({ contact, onStarted: ({ uuid }) => onStarted(uuid) })
  return (
    <form onSubmit={form.start} noValidate>
      <Stack gap="md">
        <ContactPicker
          label={t('newContact')}
          placeholder={t('newContactHint')}
          error={form.lacks.contact && t('pickContact')}
          chosen={contact}
          onChoose={onContact}
          whenNone={(said) => <Unknown variant="light" onPick={() => onUnknown(said)} />}
        />
        <NumberChoice form={form} />
        {form.refused && <StartRefusal refused={form.refused} onOpen={onStarted} />}
        <Group justify="space-between" gap="sm">
          <Unknown variant="subtle" onPick={() => onUnknown('')} />
          <Group gap="sm">
            <Button variant="default" onClick={onCancel}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={form.isStarting}>
              {t('newStart')}
            </Button>
          </Group>
        </Group>
      </Stack>
    </form>
  )
}

type UnknownProps = { variant: 'light' | 'subtle'; onPick: () => void }

/** Handles mousedown, because the list around the button may close before the click ends. */
function Unknown({ variant, onPick }: UnknownProps) {
  const { t } = useTranslation('contacts')
  return (
    <Button variant={variant} onMouseDown={onPick} onClick={onPick}>
      {t('create')}
    </Button>
  )
}

function NumberChoice({ form }: { form: ReturnType<typeof useNewTicket> }) {
  const { t } = useTranslation('tickets')
  return (
    <Select
      label={t('newConnection')}
      placeholder={t('newConnectionHint')}
      data={form.numbers.map(({ id, name, isDefault }) => ({
        value: String(id),
        label: isDefault ? t('defaultNumber', { name }) : name,
      }))}
      value={form.number}
      onChange={form.setNumber}
      error={form.lacks.number && t('pickNumber')}
      allowDeselect={false}
    />
  )
}
