import type { QueueDetail } from '@recado/contract/accounts/queues'
import { limits } from '@recado/contract/platform/limits'
import { useUpdateQueue } from '../../accounts/queues/use-queue-list.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './BotTab.module.css'
import { save } from './saving.ts'
import { useTextDraft } from './use-text-draft.ts'
import { VariableField } from './VariableField.tsx'

/** The question before the first options: the greeting of the queue. */
export function QuestionForm({ queue: { id, greetingMessage } }: { queue: QueueDetail }) {
  const { t } = useTranslation('bot-editor')
  const update = useUpdateQueue()
  const draft = useTextDraft({
    stored: greetingMessage,
    faultOf: (text) => (text.trim().length > limits.messageMax ? t('messageTooLong') : undefined),
    save: (text) => save('question', () => update({ id, greetingMessage: text.trim() })),
  })
  return (
    <>
      <div className={classes.columnHead}>
        <h2>{t('question')}</h2>
      </div>
      <div className={classes.form}>
        <VariableField label={t('questionText')} description={t('questionHint')} draft={draft} />
      </div>
    </>
  )
}
