import type { Setting } from '@recado/contract/accounts/settings'
import { IntegrationForm, integrations } from '@recado/contract/billing/integrations'
import { useEndpointMutation } from '../../app/cache/query.ts'
import { showSuccess } from '../../app/calls/errors.ts'
import { changedFields } from '../../app/forms/changed-fields.ts'
import { useDialogForm } from '../../app/forms/use-dialog-form.ts'
import { useTranslation } from '../../i18n/use-translation.ts'

/** The values of the form. A stored secret is shown as stars. */
export function valuesOf(stored: Setting[]) {
  const valueOf = (key: string) => stored.find((one) => one.key === key)?.value ?? ''
  return {
    tokenAsaas: valueOf('tokenAsaas'),
    smtpHost: valueOf('smtpHost'),
    smtpPort: Number(valueOf('smtpPort')) || ('' as number | ''),
    smtpEmail: valueOf('smtpEmail'),
    smtpPassword: valueOf('smtpPassword'),
  }
}

export type IntegrationValues = ReturnType<typeof valuesOf>

const stale = { stale: [integrations.list] }

/** The server of mails is sent as a whole, because its parts are checked together. */
function changed(opened: IntegrationValues, now: IntegrationValues) {
  const { tokenAsaas, ...server } = changedFields(opened, now)
  const { tokenAsaas: _token, ...whole } = now
  return {
    ...(tokenAsaas !== undefined && { tokenAsaas }),
    ...(Object.keys(server).length > 0 && whole),
  }
}

export function useIntegrationsForm(stored: IntegrationValues) {
  const { t } = useTranslation('integrations')
  const save = useEndpointMutation(integrations.save, stale).mutateAsync
  const form = useDialogForm<IntegrationValues, Setting[]>({
    schema: IntegrationForm,
    values: stored,
    save: (now, opened) => save(changed(opened, now)),
    onSaved: (saved) => {
      showSuccess(t('saved'))
      form.show(valuesOf(saved))
    },
    refusedAt: {
      ERR_INVALID_PAYMENT_TOKEN: 'tokenAsaas',
      ERR_MAIL_SERVER_NOT_ALLOWED: 'smtpHost',
      ERR_MAIL_SERVER_NOT_FOUND: 'smtpHost',
    },
    words: (path, fault) => {
      if (path === 'smtpPort') return t('mailPortWrong')
      if (path === 'smtpEmail' && fault === 'malformed') return t('invalidEmail', { ns: 'pages' })
      return undefined
    },
  })
  return form
}

export type IntegrationsFormState = ReturnType<typeof useIntegrationsForm>
