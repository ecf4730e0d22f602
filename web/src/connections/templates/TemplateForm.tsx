import { Button, TextInput } from '@mantine/core'
import type { Message } from '@recado/contract/desk/messages'
import {
  type Placeholder,
  placeholdersOf,
  renderTemplate,
  type Template,
  TemplateForm as Form,
  templates,
} from '@recado/contract/desk/templates'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useEndpointMutation } from '../../app/cache/query.ts'
import { newId } from '../../ui/new-id.ts'
import { FormDialog } from '../../app/forms/FormDialog.tsx'
import { useDialogForm } from '../../app/forms/use-dialog-form.ts'
import classes from './Templates.module.css'

type Props = {
  ticketId: number
  template: Template
  onBack: () => void
  onSent: (message: Message) => void
  onClose: () => void
}

/** The template's placeholders, and a preview of the message. */
export function TemplateForm({ ticketId, template, onBack, onSent, onClose }: Props) {
  const { t } = useTranslation('templates')
  const form = useTemplateForm({ ticketId, template, onSent, onClose })
  const places = placeholdersOf(template)
  return (
    <FormDialog
      title={template.name}
      form={form}
      save={t('send')}
      size={560}
      aside={
        <Button variant="subtle" onClick={onBack}>
          {t('back')}
        </Button>
      }
      onClose={onClose}
    >
      {places.map((place, i) => (
        <TextInput
          key={`${place.part} ${place.button} ${place.name}`}
          {...wordsFor(t, template, place)}
          autoComplete="off"
          {...(i === 0 && { 'data-autofocus': true })}
          {...form.field(`parameters.${i}`)}
        />
      ))}
      <figure className={classes.preview}>
        <figcaption>{t('preview')}</figcaption>
        <p className={classes.bubble}>{renderTemplate(template, form.values.parameters)}</p>
        {template.buttons.map(({ text }, i) => (
          <span key={i} className={classes.button}>
            {text}
          </span>
        ))}
      </figure>
    </FormDialog>
  )
}

type Words = ReturnType<typeof useTranslation<'templates'>>['t']

function wordsFor(t: Words, { header, buttons }: Template, { part, name, button }: Placeholder) {
  if (part === 'header' && header?.format !== 'text')
    return { label: t('headerLink'), description: t('headerLinkHint'), inputMode: 'url' as const }
  if (part === 'button')
    return { label: t('button', { button: buttons[button ?? 0]?.text ?? '', name }) }
  return { label: t(part, { name }) }
}

type Terms = Omit<Props, 'onBack'>

/** The id stays the same while the form is mounted, so that a double press sends once. */
function useTemplateForm({ ticketId, template, onSent, onClose }: Terms) {
  const { t } = useTranslation('templates')
  const { mutateAsync: send } = useEndpointMutation(templates.send)
  const [id] = useState(newId)
  return useDialogForm({
    schema: Form,
    values: { id, templateId: template.id, parameters: placeholdersOf(template).map(() => '') },
    save: (values) => send({ ticketId, ...values }),
    onSaved: (message) => {
      onSent(message)
      onClose()
    },
    words: (_path, fault) => (fault === 'required' || fault === 'tooLong' ? t(fault) : undefined),
  })
}
