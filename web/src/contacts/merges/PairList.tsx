import { Alert, Button, Skeleton } from '@mantine/core'
import type { DuplicateReason, Merge, DuplicatePair } from '@recado/contract/contacts/merges'
import { IconUserCheck } from '@tabler/icons-react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { showError, textOf } from '../../app/calls/errors.ts'
import { nameOf } from '../../app/text/contact-names.ts'
import { phoneOf } from '@recado/contract/platform/phone-number'
import { Chip } from '../../ui/Chip.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { useIsSlow } from '../../ui/use-is-slow.ts'
import classes from './Merge.module.css'
import { RecentMerges } from './RecentMerges.tsx'
import { useCandidates, useDismiss, useUndo } from './use-merges.ts'

type Props = {
  /** The merge just made, which can be undone at once. */
  done: Merge | undefined
  onCompare: (pair: DuplicatePair) => void
  onUndone: () => void
}

/** The pairs found, with the reasons of each. Recent merges are listed below. */
export function PairList({ done, onCompare, onUndone }: Props) {
  const { t } = useTranslation('contact-merges')
  const { pairs, isCapped, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useCandidates()
  const isSlow = useIsSlow(!pairs && !error)
  return (
    <div className={classes.stack}>
      {done && <Done merge={done} onUndone={onUndone} />}
      <p className={classes.soft}>{t('hint')}</p>
      {error && (
        <Alert color="red" variant="light" role="alert">
          <div className={classes.failed}>
            {textOf(error, t)}
            <Button variant="default" size="compact-md" fz={13} onClick={() => void refetch()}>
              {t('retry')}
            </Button>
          </div>
        </Alert>
      )}
      {isSlow && <Looking />}
      {pairs?.length === 0 && (
        <EmptyState icon={IconUserCheck} title={t('noneTitle')}>
          {t('noneText')}
        </EmptyState>
      )}
      {pairs && pairs.length > 0 && (
        <ul className={classes.list} aria-label={t('list')}>
          {pairs.map((pair) => (
            <PairRow key={`${pair.first.id}-${pair.second.id}`} {...{ pair, onCompare }} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('more')}
        </Button>
      )}
      {isCapped && !hasNextPage && <p className={classes.soft}>{t('capped')}</p>}
      <RecentMerges />
    </div>
  )
}

function Looking() {
  const { t } = useTranslation('contact-merges')
  return (
    <output className={classes.list} aria-label={t('loading')}>
      {[1, 2, 3].map((row) => (
        <div key={row} className={classes.pair} aria-hidden>
          <Skeleton height={32} />
        </div>
      ))}
    </output>
  )
}

const tones: Record<DuplicateReason, 'accent' | 'plain'> = {
  network: 'accent',
  number: 'accent',
  email: 'plain',
  name: 'plain',
}

function PairRow({ pair, onCompare }: { pair: DuplicatePair; onCompare: Props['onCompare'] }) {
  const { t } = useTranslation('contact-merges')
  const dismiss = useDismiss()
  const { first, second, reasons } = pair
  const apart = () =>
    dismiss.mutate({ firstId: first.id, secondId: second.id }, { onError: showError })
  return (
    <li className={classes.pair}>
      <span className={classes.reasons}>
        {reasons.map((reason) => (
          <Chip key={reason} tone={tones[reason]}>
            {t(reason)}
          </Chip>
        ))}
      </span>
      <span className={classes.both}>
        {[first, second].map((one) => (
          <span key={one.id} className={classes.person}>
            <Avatar name={nameOf(one)} src={one.profilePicUrl} size={32} />
            <span className={classes.words}>
              <span className={`${classes.name} cut`}>{nameOf(one)}</span>
              <span className={`${classes.soft} cut num`}>
                {[phoneOf(one.number) || t('hidden'), one.email].filter(Boolean).join(' · ')}
              </span>
            </span>
          </span>
        ))}
      </span>
      <span className={classes.acts}>
        <Button variant="subtle" color="gray" loading={dismiss.isPending} onClick={apart}>
          {t('notSame')}
        </Button>
        <Button
          variant="default"
          aria-label={t('compareOf', { first: nameOf(first), second: nameOf(second) })}
          onClick={() => onCompare(pair)}
        >
          {t('compare')}
        </Button>
      </span>
    </li>
  )
}

function Done({ merge, onUndone }: { merge: Merge; onUndone: () => void }) {
  const { t } = useTranslation('contact-merges')
  const undo = useUndo()
  const takeBack = () => undo.mutate({ id: merge.id }, { onSuccess: onUndone, onError: showError })
  return (
    <div aria-live="polite">
      <Alert color="green" variant="light" role="none">
        <div className={classes.failed}>
          {t('joined', { name: merge.keptName })}
          <Button
            variant="default"
            size="compact-md"
            fz={13}
            loading={undo.isPending}
            onClick={takeBack}
          >
            {t('undo')}
          </Button>
        </div>
      </Alert>
    </div>
  )
}
