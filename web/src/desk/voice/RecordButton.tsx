import { IconMicrophone } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { toast } from '../../app/toasts/toast.ts'
import { IconButton } from '../../ui/IconButton.tsx'

/** A longer press is a hold. Milliseconds. */
const HOLD_MS = 300

/** Starts a recording. A click records until stopped; holding records while held. */
export function RecordButton({ onRecord }: { onRecord: (isHeld: boolean) => void }) {
  const { t } = useTranslation('composer')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const letGo = () => clearTimeout(timer.current)
  useEffect(() => letGo, [])
  return (
    <IconButton
      icon={IconMicrophone}
      label={t('record')}
      size={32}
      style={{ touchAction: 'none' }}
      onPointerDown={({ button }) => {
        if (button === 0) timer.current = setTimeout(() => onRecord(true), HOLD_MS)
      }}
      onPointerUp={letGo}
      onPointerLeave={letGo}
      onPointerCancel={letGo}
      // The long press belongs to the recording, not to the browser's menu.
      onContextMenu={(event) => event.preventDefault()}
      onClick={() => onRecord(false)}
    />
  )
}

/**
 * Replaces the record button if the browser has no microphone access. It stays focusable, so that its reason can be
 * read.
 */
export function NoRecordButton() {
  const { t } = useTranslation('composer')
  const reason = t(window.isSecureContext ? 'recordUnsupported' : 'recordInsecure')
  return (
    <IconButton
      icon={IconMicrophone}
      label={reason}
      size={32}
      color="gray"
      aria-disabled
      onClick={() => void toast({ message: reason })}
    />
  )
}
