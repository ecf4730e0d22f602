import type { AuditChange, AuditEntry } from '@recado/contract/accounts/audit'
import {
  type AuditLanguage,
  fieldText,
  secretText,
  valueText,
} from '@recado/contract/accounts/audit-texts'
import { dateAndClockOf } from '../../i18n/moments.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './Audit.module.css'

type Props = { entry: AuditEntry; language: AuditLanguage }

/** The changed fields of an entry with their values before and after, then device and place. */
export function AuditDetails({ entry, language }: Props) {
  const { t } = useTranslation('audit')
  const { changes, device, address, at, apiKey, user } = entry
  const creator = apiKey && user && t('inNameOf', { name: user.name })
  return (
    <div className={classes.details}>
      {changes.length > 0 && (
        <table className={classes.changes} aria-label={t('changed')}>
          <thead>
            <tr>
              <th scope="col">{t('field')}</th>
              <th scope="col">{t('before')}</th>
              <th scope="col">{t('after')}</th>
            </tr>
          </thead>
          <tbody>
            {changes.map((change) => (
              <Change key={change.field} change={change} entry={entry} language={language} />
            ))}
          </tbody>
        </table>
      )}
      <p className={classes.place}>
        {[creator, device, address, dateAndClockOf(at)].filter(Boolean).join(' · ')}
      </p>
    </div>
  )
}

function Change({ change, entry, language }: Props & { change: AuditChange }) {
  const { t } = useTranslation('audit')
  const { field, before, after, isSecret } = change
  // The one field of a setting is its value.
  const meant = field === 'value' ? entry.subject : field
  const reader = { language, momentText: dateAndClockOf }
  return (
    <tr>
      <th scope="row">{fieldText(meant, language)}</th>
      <td data-label={t('before')}>
        {!isSecret && before !== null && <del>{valueText(meant, before, reader)}</del>}
      </td>
      <td data-label={t('after')}>
        <strong>{isSecret ? secretText(language) : valueText(meant, after, reader)}</strong>
      </td>
    </tr>
  )
}
