import { Button, Select, TextInput } from '@mantine/core'
import { IconMessage2, IconPlus, IconTrash } from '@tabler/icons-react'
import type { ContactFull } from '@recado/contract/contacts/contacts'
import { limits } from '@recado/contract/platform/limits'
import { useUserNames } from '../accounts/use-users.ts'
import { useTranslation } from '../i18n/use-translation.ts'
import { FormDialog } from '../app/forms/FormDialog.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import classes from './ContactForm.module.css'
import { useContactEdit, type ContactEdit, type ContactResult } from './use-contact-edit.ts'
import { newId } from '../ui/new-id.ts'

type Props = { contact?: ContactFull; onClose: (result: ContactResult) => void }

export function ContactForm({ contact, onClose }: Props) {
  const { t } = useTranslation('contact-page')
  const edit = useContactEdit({ contact, onClose })
  const { form, canEditNumber, talk } = edit
  return (
    <FormDialog
      title={t(contact ? 'edit' : 'create')}
      form={form}
      onClose={() => onClose({})}
      aside={!contact?.isBlocked && <Talk talk={talk} isSaved={!!contact && !form.isDirty} />}
    >
      <TextInput label={t('name')} data-autofocus autoComplete="off" {...form.field('name')} />
      {canEditNumber ? (
        <TextInput
          label={t('number')}
          description={t(contact?.hasHiddenTicket ? 'numberHeld' : 'numberHint')}
          disabled={contact?.hasHiddenTicket === true}
          placeholder={t('numberExample')}
          type="tel"
          autoComplete="off"
          {...form.field('number')}
        />
      ) : (
        <TextInput
          label={t('number')}
          description={t(contact?.number ? 'numberNotShown' : 'numberHidden')}
          value={form.values.number}
          disabled
        />
      )}
      <TextInput
        label={t('email')}
        placeholder={t('emailHint')}
        type="email"
        autoComplete="off"
        {...form.field('email')}
      />
      <PreferredAgent form={form} contact={contact} />
      <ExtraInfo form={form} />
    </FormDialog>
  )
}

type PreferredProps = Pick<ContactEdit, 'form'> & { contact: ContactFull | undefined }

/** The agent who receives the contact's tickets first. One who has been deactivated since is shown too. */
function PreferredAgent({ form, contact }: PreferredProps) {
  const { t } = useTranslation('contact-page')
  const { data: people = [] } = useUserNames(true)
  const now = contact?.preferredUser
  const known = now && !people.some(({ id }) => id === now.id) ? [now, ...people] : people
  return (
    <Select
      label={t('preferred')}
      description={t('preferredHint')}
      placeholder={t('preferredNobody')}
      clearable
      searchable
      limit={60}
      data={known.map(({ id, name }) => ({ value: String(id), label: name }))}
      {...form.field('preferred')}
    />
  )
}

type TalkProps = { talk: ContactEdit['talk']; isSaved: boolean }

function Talk({ talk, isSaved }: TalkProps) {
  const { t } = useTranslation('contact-page')
  return (
    <Button
      variant="subtle"
      leftSection={<IconMessage2 size={16} stroke={1.6} />}
      loading={talk.isBusy}
      onClick={talk.start}
    >
      {t(isSaved ? 'talk' : 'saveAndTalk')}
    </Button>
  )
}

/** Custom fields: the company chooses their names and values. */
function ExtraInfo({ form }: Pick<ContactEdit, 'form'>) {
  const { t } = useTranslation('contact-page')
  const rows = form.values.extraInfo
  return (
    <fieldset className={classes.extra} aria-label={t('extra')}>
      <div className={classes.extraHead}>
        <span aria-hidden>{t('extra')}</span>
        <Button
          size="compact-md"
          fz={13}
          variant="subtle"
          leftSection={<IconPlus size={14} stroke={2} />}
          disabled={rows.length >= limits.fieldsMax}
          onClick={() => form.add('extraInfo', { key: newId(), name: '', value: '' })}
        >
          {t('addField')}
        </Button>
      </div>
      {rows.map(({ key }, i) => (
        <div key={key} className={classes.pair}>
          <TextInput
            aria-label={t('fieldName', { place: i + 1 })}
            placeholder={t('fieldNameHint')}
            maxLength={limits.fieldNameMax}
            {...form.field(`extraInfo.${i}.name`)}
          />
          <TextInput
            aria-label={t('fieldValue', { place: i + 1 })}
            placeholder={t('fieldValueHint')}
            maxLength={limits.fieldValueMax}
            {...form.field(`extraInfo.${i}.value`)}
          />
          <IconButton
            icon={IconTrash}
            label={t('removeField', { place: i + 1 })}
            onClick={() => form.remove('extraInfo', i)}
          />
        </div>
      ))}
    </fieldset>
  )
}
