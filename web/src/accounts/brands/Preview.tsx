import type { Brand } from '@recado/contract/accounts/brands'
import type { CSSProperties, ReactNode } from 'react'
import { darkRoles, lightRoles } from '../../app/brand/roles.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Logo } from '../../ui/Logo.tsx'
import classes from './Preview.module.css'
import { MiniDesk } from './MiniDesk.tsx'
import { MiniEntrance } from './MiniEntrance.tsx'
import { colorsOf } from './colors-of.ts'
import type { BrandValues } from './use-brand-form.ts'
import { useLogoAddress } from './use-logo-address.ts'

type Props = { values: BrandValues; brand: Brand | undefined }

/** Four views of the brand as the form has it. Its colours stand on each box, not on the page. */
export function Preview({ values, brand }: Props) {
  const { t } = useTranslation('brands')
  const login = useLogoAddress('login', values.logos, brand)
  const loginDark = useLogoAddress('loginDark', values.logos, brand)
  const painel = useLogoAddress('painel', values.logos, brand)
  const painelDark = useLogoAddress('painelDark', values.logos, brand)
  const entrance = (logo: string) => (
    <MiniEntrance
      mark={<Mark logo={logo} name={values.name} size={28} />}
      tagline={values.tagline}
    />
  )
  const desk = (logo: string) => (
    <MiniDesk mark={<Mark logo={logo} name={values.name} size={26} />} />
  )
  const views = [
    { caption: 'viewLoginLight', scheme: 'light', shown: entrance(login || loginDark) },
    { caption: 'viewLoginDark', scheme: 'dark', shown: entrance(loginDark || login) },
    { caption: 'viewDeskLight', scheme: 'light', shown: desk(painel || painelDark) },
    { caption: 'viewDeskDark', scheme: 'dark', shown: desk(painelDark || painel) },
  ] as const
  return (
    <section className={classes.stage} aria-label={t('previewName')}>
      <span className={classes.caption}>{t('preview')}</span>
      <div className={classes.views}>
        {views.map(({ caption, scheme, shown }) => (
          <View key={caption} caption={t(caption)} scheme={scheme} values={values}>
            {shown}
          </View>
        ))}
      </div>
    </section>
  )
}

type MarkProps = { logo: string; name: string; size: number }

/** The logo of the brand, or the product's own with the name of the brand. */
const Mark = ({ logo, name, size }: MarkProps) =>
  logo ? (
    <img className={classes.picture} src={logo} alt="" />
  ) : (
    <>
      <Logo size={size} />
      <span className="cut">{name}</span>
    </>
  )

type ViewProps = {
  scheme: 'light' | 'dark'
  caption: string
  values: BrandValues
  children: ReactNode
}

function View({ scheme, caption, values, children }: ViewProps) {
  const { primary, secondary } = colorsOf(values)
  const roles = scheme === 'light' ? lightRoles : darkRoles
  return (
    <figure className={classes.view}>
      <figcaption className={classes.caption}>{caption}</figcaption>
      <div className={classes.window}>
        <div
          className={classes.screen}
          style={roles(primary, secondary) as CSSProperties}
          aria-hidden
          inert
        >
          {children}
        </div>
      </div>
    </figure>
  )
}
