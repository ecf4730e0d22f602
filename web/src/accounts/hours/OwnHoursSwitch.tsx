import type { BusinessHours } from '@recado/contract/automation/business-hours'
import { useState } from 'react'
import { showError } from '../../app/calls/errors.ts'
import type { Refused } from '../../app/calls/refused.ts'
import { ConfirmDialog } from '../../app/forms/ConfirmDialog.tsx'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ChoiceSwitch } from '../../ui/ChoiceSwitch.tsx'
import { ofQueue, useSetWeek } from './use-business-hours.ts'

/** Whether a queue has the hours of the company. Own hours begin as those. */
export function OwnHoursSwitch({ hours: { queueId, isOwn, week } }: { hours: BusinessHours }) {
  const { t } = useTranslation('hours')
  const setWeek = useSetWeek()
  const [isAsking, setIsAsking] = useState(false)
  const begin = () =>
    void setWeek({ week, ...ofQueue(queueId) }).catch((refused: Refused) => showError(refused))
  return (
    <>
      <ChoiceSwitch
        label={t('usesCompany')}
        description={t('usesCompanyText')}
        checked={!isOwn}
        onChange={(isOn) => (isOn ? setIsAsking(true) : begin())}
      />
      {isAsking && (
        <ConfirmDialog
          title={t('askCompany')}
          confirm={t('useCompany')}
          isGrave
          onConfirm={async () => {
            await setWeek({ week: null, ...ofQueue(queueId) })
            setIsAsking(false)
          }}
          onClose={() => setIsAsking(false)}
        >
          {t('askCompanyText')}
        </ConfirmDialog>
      )}
    </>
  )
}
