import { Button } from '@mantine/core'
import { dashboard, type RatingEntry } from '@recado/contract/desk/dashboard'
import { Link } from 'react-router'
import { useEndpointPages } from '../../app/cache/query.ts'
import { LoadFailed } from '../../app/forms/LoadFailed.tsx'
import { paths } from '../../app/paths.ts'
import { phoneInCard } from '../../app/text/contact-names.ts'
import { dateAndClockOf } from '../../i18n/moments.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ScoreStars } from './ScoreStars.tsx'
import classes from '../dashboard/Dashboard.module.css'
import { type DashboardFilter, dashboardQueryOf } from '../dashboard/filter.ts'
import ratingClasses from './RatingList.module.css'

/** What customers said about the service in the period, newest first. */
export function RatingList({ filter }: { filter: DashboardFilter }) {
  const { t } = useTranslation('dashboard')
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useEndpointPages(
    dashboard.ratings,
    dashboardQueryOf(filter),
    { getNext: ({ hasMore, ratings }) => (hasMore ? { after: cursorOf(ratings) } : undefined) },
  )
  const all = data?.pages.flatMap(({ ratings }) => ratings)
  return (
    <section className={classes.card} aria-label={t('ratings')}>
      <header className={classes.cardHead}>
        <h2 className={classes.cardTitle}>{t('ratings')}</h2>
      </header>
      {error && (
        <LoadFailed error={error} onRetry={() => void refetch()}>
          {t('ratingsFailed')}
        </LoadFailed>
      )}
      {all?.length === 0 && <p className={classes.soft}>{t('noRatings')}</p>}
      <ul className={ratingClasses.list}>
        {all?.map((one) => (
          <Rating key={one.id} rating={one} />
        ))}
      </ul>
      {hasNextPage && (
        <Button
          fullWidth
          variant="subtle"
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {t('moreRatings')}
        </Button>
      )}
    </section>
  )
}

function cursorOf(ratings: RatingEntry[]): string {
  const { ratedAt, id } = ratings.at(-1)!
  return `${ratedAt},${id}`
}

function Rating({ rating }: { rating: RatingEntry }) {
  const { t } = useTranslation('dashboard')
  const { score, comment, ratedAt, contact, ticket, user, queue } = rating
  const name = contact ? phoneInCard(contact.name) : t('goneContact')
  const facts = [user?.name, queue?.name].filter(Boolean).join(' · ')
  return (
    <li className={ratingClasses.rating}>
      <span className={ratingClasses.head}>
        {ticket ? (
          <Link className={`${ratingClasses.name} cut`} to={paths.ticket(ticket.uuid)}>
            {name}
          </Link>
        ) : (
          <span className={`${ratingClasses.name} cut`}>{name}</span>
        )}
        <time className={classes.soft} dateTime={ratedAt}>
          {dateAndClockOf(ratedAt)}
        </time>
      </span>
      <span className={ratingClasses.facts}>
        <ScoreStars score={score} label={t(`score_${score}` as 'score_1')} />
        {facts && <span className="cut">· {facts}</span>}
      </span>
      {comment && <p className={ratingClasses.comment}>{comment}</p>}
    </li>
  )
}
