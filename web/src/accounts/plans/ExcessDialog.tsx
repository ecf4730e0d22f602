import type { PlanExcess } from '@recado/contract/accounts/plans'
import { ConfirmDialog } from '../../app/forms/ConfirmDialog.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './Plans.module.css'

type Props = { excesses: PlanExcess[]; onClose: () => void }

/** Says which companies have more than their plan allows now, and what that means for them. */
export function ExcessDialog({ excesses, onClose }: Props) {
  const { t, i18n } = useTranslation('plans')
  const number = (value: number) => value.toLocaleString(i18n.language)
  return (
    <ConfirmDialog
      title={t('excessTitle')}
      confirm={t('understood')}
      cancel={null}
      onConfirm={onClose}
      onClose={onClose}
    >
      <div className={classes.excesses}>
        <span>{t('excessText')}</span>
        <ul>
          {excesses.map(({ company, limit, used, allowed }) => (
            <li key={`${company.id} ${limit}`}>
              {t('excess', {
                name: company.name,
                used: t(limit, { count: used, number: number(used) }),
                allowed: number(allowed),
              })}
            </li>
          ))}
        </ul>
      </div>
    </ConfirmDialog>
  )
}
