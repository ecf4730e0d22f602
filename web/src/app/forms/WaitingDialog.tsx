import { Button, Modal, Skeleton, Stack } from '@mantine/core'
import { useTranslation } from '../../i18n/use-translation.ts'
import { textOf } from '../calls/errors.ts'
import type { Refused } from '../calls/refused.ts'
import { useIsSlow } from '../../ui/use-is-slow.ts'
import { useOpenAfterMount } from '../../ui/use-open-state.ts'

type Props = {
  title: string
  /** Set if the record could not be loaded. */
  error: Refused | null
  size?: number
  onRetry: () => void
  onClose: () => void
}

/** Placeholder for a dialog whose record is loading. Renders nothing while the load is still short. */
export function WaitingDialog({ title, error, size = 480, onRetry, onClose }: Props) {
  const { t } = useTranslation('pages')
  const isSlow = useIsSlow(!error)
  const opened = useOpenAfterMount(true)
  if (!error && !isSlow) return null
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={size}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      {error ? (
        <Stack gap="md" align="flex-start" role="alert">
          <span>
            {t('recordFailed')} {textOf(error, t)}
          </span>
          <Button variant="default" onClick={onRetry}>
            {t('retry')}
          </Button>
        </Stack>
      ) : (
        <Stack gap="lg" aria-busy>
          {[1, 2, 3].map((field) => (
            <Skeleton key={field} height={36} />
          ))}
        </Stack>
      )}
    </Modal>
  )
}
