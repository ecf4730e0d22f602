import type { PlanBeyond } from '@recado/contract/accounts/company-admin'
import { ConfirmDialog } from '../../app/forms/ConfirmDialog.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './Company.module.css'

type Props = { excesses: PlanBeyond[]; onAccept: () => Promise<void>; onClose: () => void }

/** Lists what is over the chosen plan before it is saved. */
export function ExcessQuestion({ excesses, onAccept, onClose }: Props) {
  const { t } = useTranslation('companies')
  return (
    <ConfirmDialog
      title={t('excessTitle')}
      confirm={t('changeAnyway')}
      onConfirm={onAccept}
      onClose={onClose}
    >
      <div className={classes.excesses}>
        <span>{t('excessText')}</span>
        <ul>
          {excesses.map(({ limit, used, allowed }) => (
            <li key={limit}>{t('excess', { limit: t(limit), used, allowed })}</li>
          ))}
        </ul>
      </div>
    </ConfirmDialog>
  )
}
