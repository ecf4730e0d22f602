import { Button } from '@mantine/core'
import type { Merge } from '@recado/contract/contacts/merges'
import { useTranslation } from '../../i18n/use-translation.ts'
import { showError, showSuccess } from '../../app/calls/errors.ts'
import { nameOf } from '../../app/text/contact-names.ts'
import { phoneOf } from '@recado/contract/platform/phone-number'
import { dateAndClockOf } from '../../i18n/moments.ts'
import classes from './Merge.module.css'
import { useMerges, useUndo } from './use-merges.ts'

/** Recent merges, each with an undo button. */
export function RecentMerges() {
  const { t } = useTranslation('contact-merges')
  const { data } = useMerges()
  if (!data || data.merges.length === 0) return null
  return (
    <details className={classes.recent}>
      <summary>{t('recent')}</summary>
      <ul className={classes.list}>
        {data.merges.map((merge) => (
          <Recent key={merge.id} merge={merge} />
        ))}
      </ul>
    </details>
  )
}

function Recent({ merge }: { merge: Merge }) {
  const { t } = useTranslation('contact-merges')
  const undo = useUndo()
  const mergedOne = { name: merge.mergedName, number: merge.mergedNumber }
  const names = {
    merged: [nameOf(mergedOne), phoneOf(merge.mergedNumber)].filter(Boolean).join(' '),
    kept: merge.keptName,
  }
  const takeBack = () =>
    undo.mutate({ id: merge.id }, { onSuccess: () => showSuccess(t('undone')), onError: showError })
  return (
    <li className={classes.recentOne}>
      <span className={classes.words}>
        <span className="cut">{t('recentOf', names)}</span>
        <span className={classes.soft}>
          {merge.user
            ? t('by', { date: dateAndClockOf(merge.createdAt), user: merge.user.name })
            : dateAndClockOf(merge.createdAt)}
        </span>
      </span>
      {merge.undoneAt ? (
        <span className={classes.soft}>{t('wasUndone')}</span>
      ) : (
        <Button
          variant="default"
          size="compact-md"
          fz={13}
          aria-label={t('undoOf', names)}
          loading={undo.isPending}
          onClick={takeBack}
        >
          {t('undo')}
        </Button>
      )}
    </li>
  )
}
