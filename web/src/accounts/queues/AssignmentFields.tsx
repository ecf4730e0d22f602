import { NumberInput, SegmentedControl, Select, Switch } from '@mantine/core'
import {
  assignmentModes,
  CAPACITY_MAX,
  ESCALATION_MINUTES_MAX,
} from '@recado/contract/accounts/queue-assignment'
import type { QueueFull } from '@recado/contract/accounts/queues'
import { useId } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './Queues.module.css'
import type { QueueFormState } from './use-queue-form.ts'

type Props = { form: QueueFormState; queueId: number | undefined; all: QueueFull[] }

/** How the tickets of the queue find an agent, and what happens to those that nobody takes. */
export function AssignmentFields({ form, queueId, all }: Props) {
  const { t } = useTranslation('queues')
  const { assignment, escalationMinutes } = form.values
  const id = useId()
  const others = all.filter((one) => one.id !== queueId)
  return (
    <>
      <div className={classes.assignment}>
        <span className={classes.label} id={id}>
          {t('assignment')}
        </span>
        <SegmentedControl
          fullWidth
          aria-labelledby={id}
          data={assignmentModes.map((mode) => ({ value: mode, label: t(`assignment_${mode}`) }))}
          {...form.field('assignment')}
        />
        <span className={classes.hint}>{t(`assignmentHint_${assignment}`)}</span>
      </div>
      {assignment === 'automatic' && (
        <NumberInput
          label={t('capacity')}
          description={t('capacityHint')}
          min={1}
          max={CAPACITY_MAX}
          allowDecimal={false}
          {...form.field('capacity')}
        />
      )}
      <NumberInput
        label={t('escalation')}
        description={t('escalationHint')}
        placeholder={t('escalationNever')}
        min={1}
        max={ESCALATION_MINUTES_MAX}
        allowDecimal={false}
        suffix=" min"
        {...form.field('escalationMinutes')}
      />
      {escalationMinutes !== '' && (
        <>
          <Select
            label={t('escalationQueue')}
            placeholder={t('escalationStays')}
            clearable
            data={others.map((one) => ({ value: String(one.id), label: one.name }))}
            {...form.field('escalationQueueId')}
          />
          <Switch
            label={t('escalationNotifies')}
            {...form.field('escalationNotifies', { type: 'checkbox' })}
          />
        </>
      )}
    </>
  )
}
