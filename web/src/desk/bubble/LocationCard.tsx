import type { Location } from '@recado/contract/desk/message-forms'
import { IconMapPinFilled } from '@tabler/icons-react'
import type { z } from 'zod'
import { useTranslation } from '../../i18n/use-translation.ts'
import classes from './Content.module.css'

type Spot = z.infer<typeof Location>

const mapOf = ({ lat, lng }: Spot) =>
  `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`

/** A drawn map. No map server learns the customer's location until the user opens the link. */
export function LocationCard({ location }: { location: Spot }) {
  const { t } = useTranslation('messages')
  const { name, address } = location
  return (
    <a className={classes.place} href={mapOf(location)} target="_blank" rel="noopener noreferrer">
      <svg
        className={classes.map}
        viewBox="0 0 320 112"
        preserveAspectRatio="xMidYMid slice"
        aria-hidden
      >
        <rect width="320" height="112" className={classes.mapGround} />
        <path d="M214-10h70l-14 70-62-12z" className={classes.mapPark} />
        <path
          d="M-10 84 120 62l210 20M64-10l30 140M190-10l-18 140M-10 30l340-8M268-10l-26 140"
          className={classes.mapRoad}
        />
      </svg>
      <IconMapPinFilled size={28} className={classes.pin} aria-hidden />
      <span className={classes.placeWords}>
        <b>{name ?? t('location')}</b>
        {address && <span className={classes.small}>{address}</span>}
        <span className={classes.placeLink}>{t('map')}</span>
      </span>
    </a>
  )
}
