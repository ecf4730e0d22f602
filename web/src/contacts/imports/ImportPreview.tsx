import { Loader } from '@mantine/core'
import type { ImportPreviewResult, RowFault } from '@recado/contract/contacts/imports'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Chip } from '../../ui/Chip.tsx'
import classes from './Import.module.css'

const faultTexts = {
  noNumber: 'noNumber',
  badNumber: 'badNumber',
  nameTooShort: 'nameTooShort',
  nameTooLong: 'nameTooLong',
  badEmail: 'badEmail',
  fieldTooLong: 'fieldTooLong',
  repeated: 'repeatedFault',
} as const satisfies Record<RowFault, string>

type Props = { sum: ImportPreviewResult | undefined; isOld: boolean }

/** Preview of an import: row counts, and the first rows that would be rejected. */
export function ImportPreview({ sum, isOld }: Props) {
  const { t } = useTranslation('contact-imports')
  if (!sum)
    return (
      <div className={classes.forecast} aria-live="polite">
        <span className={classes.counting}>
          <Loader size={14} /> {t('counting')}
        </span>
      </div>
    )
  const { fresh, known, repeated, invalid, warned, faults } = sum
  return (
    <div className={classes.forecast} data-old={isOld || undefined} aria-live="polite">
      <div className={classes.chips}>
        <Chip tone="ok">{t('fresh', { count: fresh })}</Chip>
        {known > 0 && <Chip tone="accent">{t('knownCount', { count: known })}</Chip>}
        {repeated > 0 && <Chip tone="warn">{t('repeated', { count: repeated })}</Chip>}
        {warned > 0 && <Chip tone="warn">{t('warnedCount', { count: warned })}</Chip>}
        {invalid > 0 && <Chip tone="bad">{t('invalid', { count: invalid })}</Chip>}
      </div>
      {faults.length > 0 && (
        <details className={classes.faults}>
          <summary>{t('faultsShown')}</summary>
          <ul>
            {faults.map(({ line, said, fault }) => (
              <li key={line}>
                <b className="num">{t('line', { line })}</b>
                <span>
                  {said && <span className={classes.said}>{said}</span>} {t(faultTexts[fault])}
                </span>
              </li>
            ))}
          </ul>
          <p className={classes.soft}>{t('faultsMore')}</p>
        </details>
      )}
    </div>
  )
}
