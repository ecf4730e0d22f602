import type { Contact } from '@recado/contract/contacts/contacts'
import { Alert, Button, Group, Stack, TextInput } from '@mantine/core'
import { useTranslation } from '../i18n/use-translation.ts'
import { textOf } from '../app/calls/errors.ts'
import { useContactForm } from './use-contact-form.ts'

type Props = {
  /** The search text that found nothing. */
  said: string
  onCreated: (contact: Contact) => void
  onBack: () => void
}

/** Creates a contact without leaving the current dialog. */
export function NewContactForm({ said, onCreated, onBack }: Props) {
  const { t } = useTranslation('contacts')
  const form = useContactForm({ said, onCreated })
  const { mistakes, refused } = form
  return (
    <form onSubmit={form.save} noValidate>
      <Stack gap="md">
        <TextInput
          label={t('name')}
          value={form.name}
          error={mistakes.name && t(mistakes.name === 'tooLong' ? 'tooLong' : 'tooShort')}
          data-autofocus
          onChange={(event) => form.setName(event.currentTarget.value)}
        />
        <TextInput
          label={t('number')}
          description={t('numberHint')}
          type="tel"
          value={form.number}
          error={mistakes.number && t('badNumber')}
          onChange={(event) => form.setNumber(event.currentTarget.value)}
        />
        {refused && <Alert color="red">{textOf(refused, t)}</Alert>}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onBack}>
            {t('back')}
          </Button>
          <Button type="submit" loading={form.isSaving}>
            {t('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
