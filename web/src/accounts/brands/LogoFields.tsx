import { Button, FileButton } from '@mantine/core'
import { type Brand, type LogoPlace, logoPlaces } from '@recado/contract/accounts/brands'
import { IconUpload, IconX } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { darkRoles, lightRoles } from '../../app/brand/roles.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Logo } from '../../ui/Logo.tsx'
import classes from './Brands.module.css'
import { colorsOf } from './colors-of.ts'
import type { BrandFormState, LogoChanges } from './use-brand-form.ts'
import { useLogoAddress } from './use-logo-address.ts'

/** Raster pictures only: the server refuses drawings that may contain scripts. */
const TYPES = 'image/png,image/jpeg,image/webp,image/gif'

type Props = { form: BrandFormState; brand: Brand | undefined }

/** The logos of the sign-in page and the panel, for both themes. */
export function LogoFields({ form, brand }: Props) {
  const { t } = useTranslation('brands')
  return (
    <fieldset className={classes.logos}>
      <legend>{t('logos')}</legend>
      <p className={classes.note}>{t('logosHint')}</p>
      {logoPlaces.map((place) => (
        <LogoField key={place} place={place} form={form} brand={brand} />
      ))}
    </fieldset>
  )
}

function LogoField({ place, form, brand }: Props & { place: LogoPlace }) {
  const { t } = useTranslation('brands')
  const { logos } = form.values
  const url = useLogoAddress(place, logos, brand)
  const { primary, secondary } = colorsOf(form.values)
  const roles = place.endsWith('Dark') ? darkRoles : lightRoles
  const set = (change: LogoChanges[LogoPlace]) =>
    (form.field('logos').onChange as (now: LogoChanges) => void)({ ...logos, [place]: change })
  return (
    <div className={classes.logo}>
      <span className={classes.logoBox} style={roles(primary, secondary) as CSSProperties}>
        {url ? <img src={url} alt="" /> : <Logo size={28} />}
      </span>
      <span className={classes.logoName}>{t(place)}</span>
      <FileButton onChange={(file) => file && set(file)} accept={TYPES}>
        {(props) => (
          <Button
            {...props}
            size="compact-md"
            variant="default"
            aria-label={t('chooseLogo', { place: t(place) })}
            leftSection={<IconUpload size={14} stroke={1.6} aria-hidden />}
          >
            {t(url ? 'change' : 'choose')}
          </Button>
        )}
      </FileButton>
      {url && (
        <IconButton
          icon={IconX}
          label={t('removeLogo', { place: t(place) })}
          onClick={() => set('removed')}
        />
      )}
    </div>
  )
}
