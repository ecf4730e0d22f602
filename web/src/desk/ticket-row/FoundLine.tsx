import type { TicketRow } from '@recado/contract/desk/tickets'
import { useTranslation } from '../../i18n/use-translation.ts'
import { withoutFormatting, withoutSignature } from '../../app/text/formatted-text.ts'
import { FoundWords } from './FoundWords.tsx'
import { Speaker } from './Speaker.tsx'
import { rowTimeOf } from '../../app/time/time-words.ts'
import classes from './TicketRow.module.css'
import { useNow } from '../../app/time/use-now.ts'

type Match = NonNullable<TicketRow['match']>

/** Second line of a search result: the matching message and its time. */
export function FoundLine({ match, words }: { match: Match; words: readonly string[] }) {
  const { t } = useTranslation('tickets')
  const { body, createdAt, fromMe, user } = match
  return (
    <span className={`${classes.last} cut`} data-found>
      <time className={classes.found} dateTime={createdAt}>
        {rowTimeOf(createdAt, useNow(), t('yesterday'))}
      </time>
      {fromMe && <Speaker user={user} />}
      <FoundWords
        text={withoutFormatting(fromMe ? withoutSignature(body, user?.name) : body)}
        words={words}
      />
    </span>
  )
}
