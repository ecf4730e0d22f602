import { Checkbox, Select, TextInput } from '@mantine/core'
import { ApiKeyForm, type Scope } from '@recado/contract/accounts/api-keys'
import type { Whatsapp } from '@recado/contract/connections/connections'
import { limits } from '@recado/contract/platform/limits'
import { scopes } from '@recado/contract/platform/permissions'
import { FormDialog } from '../../app/forms/FormDialog.tsx'
import { useDialogForm } from '../../app/forms/use-dialog-form.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useNumbers } from '../use-numbers.ts'
import classes from './MessagesApi.module.css'
import { useScopeWords } from './scope-words.ts'
import { useCreateKey } from './use-api-keys.ts'

type Props = { onCreated: (key: string) => void; onClose: () => void }

const DAY_MS = 86_400_000
const periods = [30, 90, 365]

type Values = { name: string; scopes: Scope[]; whatsappId: string | null; days: string | null }

/** Creates a key, once the numbers are known: a single one is chosen already. */
export function KeyDialog(props: Props) {
  const numbers = useNumbers()
  return numbers && <KeyForm numbers={numbers} {...props} />
}

/** The form of a key. A new one sends messages and nothing else, unless the user chooses more. */
function KeyForm({ numbers, onCreated, onClose }: Props & { numbers: Whatsapp[] }) {
  const { t } = useTranslation('messages-api')
  const create = useCreateKey()
  const [only] = numbers.length === 1 ? numbers : []
  const form = useDialogForm<Values, { key: string }>({
    schema: ApiKeyForm,
    values: {
      name: '',
      scopes: ['messages.send'],
      whatsappId: only ? String(only.id) : null,
      days: null,
    },
    save: ({ days, ...values }) => create({ ...values, expiresAt: endOf(days) }),
    onSaved: ({ key }) => onCreated(key),
    words: (path) => (path === 'whatsappId' ? t('noNumber') : undefined),
  })
  return (
    <FormDialog title={t('create')} form={form} save={t('createIt')} size={520} onClose={onClose}>
      <TextInput
        label={t('name')}
        description={t('nameHint')}
        data-autofocus
        autoComplete="off"
        maxLength={limits.nameMax}
        {...form.field('name')}
      />
      <Select
        label={t('number')}
        description={t('numberHint')}
        placeholder={t('chooseNumber')}
        clearable
        data={numbers.map(({ id, name }) => ({ value: String(id), label: name }))}
        {...form.field('whatsappId')}
      />
      <Select
        label={t('end')}
        placeholder={t('noEnd')}
        clearable
        data={periods.map((days) => ({ value: String(days), label: t('days', { count: days }) }))}
        {...form.field('days')}
      />
      <Checkbox.Group label={t('scopes')} description={t('scopesHint')} {...form.field('scopes')}>
        <Scopes />
      </Checkbox.Group>
    </FormDialog>
  )
}

const endOf = (days: string | null) =>
  days === null ? null : new Date(Date.now() + Number(days) * DAY_MS).toISOString()

function Scopes() {
  const wordsOf = useScopeWords()
  const sorted = scopes.toSorted((one) => (one === 'messages.send' ? -1 : 0))
  return (
    <div className={classes.scopes}>
      {sorted.map((scope) => (
        <Checkbox
          key={scope}
          value={scope}
          label={wordsOf(scope)}
          description={<code>{scope}</code>}
        />
      ))}
    </div>
  )
}
