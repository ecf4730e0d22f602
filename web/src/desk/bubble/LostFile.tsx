import type { ErrorCode } from '@recado/contract/errors'
import type { Media } from '@recado/contract/desk/message-forms'
import { messages, type Message } from '@recado/contract/desk/messages'
import { Button } from '@mantine/core'
import { IconPhotoOff } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { call, Refused } from '../../app/calls/api.ts'
import { showError, textOfCode } from '../../app/calls/errors.ts'
import { applyMessage } from '../messages/cached-conversations.ts'
import classes from './Content.module.css'
import { focusThread } from '../messages/focus-thread.ts'

/** The reason why a file did not arrive and, if another try may succeed, a button to request it again. */
export function LostFile({ message: { id, media } }: { message: Message }) {
  const { t } = useTranslation('message-actions')
  const [isAsking, setIsAsking] = useState(false)
  const ask = async () => {
    setIsAsking(true)
    await fetchAgain(id)
    setIsAsking(false)
  }
  return (
    <div className={classes.lost}>
      <span>
        <IconPhotoOff size={18} stroke={1.6} aria-hidden />
        {reasonOf(media?.failure, t)}
      </span>
      {media?.failure?.canRetry && (
        <Button size="compact-sm" variant="default" loading={isAsking} onClick={() => void ask()}>
          {t('fetchAgain')}
        </Button>
      )}
    </div>
  )
}

async function fetchAgain(messageId: string): Promise<void> {
  try {
    applyMessage(await call(messages.fetchFile, { messageId }))
    // Moves the focus to the conversation because the button has disappeared, unless the user is in a text field.
    if (!document.activeElement?.matches('input, textarea')) focusThread()
  } catch (refused) {
    if (!(refused instanceof Refused)) throw refused
    showError(refused)
  }
}

/** The catalogue texts of these codes address the sender of a file, so received files have texts of their own. */
const ofTheFile: Partial<Record<ErrorCode, 'lostType' | 'lostSize' | 'lostEmpty'>> = {
  ERR_FILE_TYPE_NOT_ALLOWED: 'lostType',
  ERR_FILE_TOO_LARGE: 'lostSize',
  ERR_NO_FILE: 'lostEmpty',
}

function reasonOf(failure: Media['failure'] | undefined, t: TFunction<'message-actions'>): string {
  const known = failure && ofTheFile[failure.code as ErrorCode]
  if (known) return t(known)
  return failure?.canRetry ? textOfCode(failure.code, t) : t('lostForGood')
}
