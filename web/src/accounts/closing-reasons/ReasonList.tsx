import { Button, Skeleton, Switch, VisuallyHidden } from '@mantine/core'
import {
  CLOSING_REASONS_MAX,
  type ClosingReason,
  closingReasons,
} from '@recado/contract/accounts/closing-reasons'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { invalidate } from '../../app/cache/query.ts'
import { showError } from '../../app/calls/errors.ts'
import type { Refused } from '../../app/calls/refused.ts'
import { LoadFailed } from '../../app/forms/LoadFailed.tsx'
import { RowActions } from '../../app/lists/RowActions.tsx'
import { useDialogInAddress } from '../../app/lists/use-dialog-in-address.ts'
import { useListOrder } from '../../app/lists/use-list-order.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Chip } from '../../ui/Chip.tsx'
import { captureTyping } from '../../ui/lazy/typed-ahead.ts'
import { useIsSlow } from '../../ui/use-is-slow.ts'
import classes from './ClosingReasons.module.css'
import { ReasonDialogs } from './ReasonDialogs.tsx'
import { useClosingReasons, useReorderReasons, useUpdateReason } from './use-closing-reasons.ts'

const kinds = ['edit', 'remove'] as const

/** The closing reasons. The address contains the open dialog: `?edit=3`, `?edit=new`, `?remove=3`. */
export function ReasonList() {
  const { t } = useTranslation('settings')
  const { data, error, refetch } = useClosingReasons()
  const { rows, actionsOf, said } = useReasonOrder(data ?? [])
  const dialog = useDialogInAddress(kinds)
  const isSlow = useIsSlow(!data && !error)
  const create = () => {
    captureTyping(dialog.close)
    dialog.open('edit', 'new')
  }
  const edit = { label: t('reasonEdit'), icon: IconPencil, isNear: true }
  const remove = { label: t('reasonRemove'), icon: IconTrash, isGrave: true }
  return (
    <section className={classes.reasons} aria-label={t('reasons')}>
      <header className={classes.head}>
        <h3 className={classes.title}>{t('reasons')}</h3>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlus size={16} stroke={2} />}
          disabled={!data || rows.length >= CLOSING_REASONS_MAX}
          onClick={create}
        >
          {t('reasonCreate')}
        </Button>
      </header>
      {error && (
        <LoadFailed error={error} onRetry={() => void refetch()}>
          {t('reasonsFailed')}
        </LoadFailed>
      )}
      {isSlow && <Skeleton height={96} radius={10} />}
      {data && rows.length === 0 && <p className={classes.none}>{t('reasonsNone')}</p>}
      {rows.length > 0 && (
        <ul className={classes.list}>
          {rows.map((reason) => (
            <li key={reason.id} className={classes.row}>
              <span className={classes.name} data-inactive={!reason.isActive || undefined}>
                {reason.name} {!reason.isActive && <Chip>{t('reasonInactive')}</Chip>}
              </span>
              <ActiveSwitch reason={reason} />
              <RowActions
                name={reason.name}
                actions={[
                  { ...edit, run: () => dialog.open('edit', reason.id) },
                  ...actionsOf(reason),
                  { ...remove, run: () => dialog.open('remove', reason.id) },
                ]}
              />
            </li>
          ))}
        </ul>
      )}
      {rows.length >= CLOSING_REASONS_MAX && (
        <p className={classes.none}>{t('reasonsFull', { max: CLOSING_REASONS_MAX })}</p>
      )}
      <VisuallyHidden component="output">{said}</VisuallyHidden>
      {data && <ReasonDialogs dialog={dialog} rows={rows} />}
    </section>
  )
}

function useReasonOrder(rows: ClosingReason[]) {
  const { t } = useTranslation('settings')
  const reorder = useReorderReasons()
  return useListOrder({
    rows,
    save: (closingReasonIds) => reorder({ closingReasonIds }),
    reload: () => invalidate(closingReasons.list),
    outdatedCode: 'ERR_NO_CLOSING_REASON_FOUND',
    words: {
      moveUp: t('moveUp'),
      moveDown: t('moveDown'),
      outdated: t('reasonsOutdated'),
      moved: (at) => t('moved', at),
    },
  })
}

/** Whether agents can choose the reason. Shows the wanted state until the server has answered. */
function ActiveSwitch({ reason: { id, name, isActive } }: { reason: ClosingReason }) {
  const { t } = useTranslation('settings')
  const { mutateAsync, isPending, variables } = useUpdateReason()
  const shown = isPending ? variables.isActive === true : isActive
  return (
    <Switch
      size="sm"
      className={classes.active ?? ''}
      aria-label={t('reasonActiveOf', { name })}
      checked={shown}
      disabled={isPending}
      onChange={(event) =>
        void mutateAsync({ id, isActive: event.currentTarget.checked }).catch((refused: Refused) =>
          showError(refused),
        )
      }
    />
  )
}
