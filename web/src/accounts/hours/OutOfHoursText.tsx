import { Textarea } from '@mantine/core'
import { queues } from '@recado/contract/accounts/queues'
import { limits } from '@recado/contract/platform/limits'
import { useState } from 'react'
import { useEndpointMutation, useEndpointQuery } from '../../app/cache/query.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './Hours.module.css'
import { SavedText } from './SavedText.tsx'
import { useSaving } from './use-saving.ts'

/** What customers of the queue read while it is closed. Saved when the field is left. */
export function OutOfHoursText({ queueId }: { queueId: number }) {
  const { t } = useTranslation('hours')
  const stored = useEndpointQuery(queues.list, {}).data?.find(({ id }) => id === queueId)
  const [typed, setTyped] = useState<string>()
  const update = useEndpointMutation(queues.update, { stale: [queues.list] }).mutateAsync
  const { state, save } = useSaving<string>({
    send: (outOfHoursMessage) => update({ id: queueId, outOfHoursMessage }),
    onSaved: (text) => setTyped((now) => (now === text ? undefined : now)),
  })
  if (!stored) return null
  return (
    <div className={classes.text}>
      <Textarea
        label={t('text')}
        description={t('textHint')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={limits.messageMax}
        value={typed ?? stored.outOfHoursMessage}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => typed !== undefined && typed !== stored.outOfHoursMessage && save(typed)}
      />
      <SavedText state={state} />
    </div>
  )
}
