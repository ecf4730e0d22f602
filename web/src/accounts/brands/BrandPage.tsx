import { Alert, Button } from '@mantine/core'
import type { Brand } from '@recado/contract/accounts/brands'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { useTitle } from '../../app/brand/title.ts'
import { textOf } from '../../app/calls/errors.ts'
import { LoadFailed } from '../../app/forms/LoadFailed.tsx'
import { usePageGuard } from '../../app/forms/use-page-guard.tsx'
import { useSaveKey } from '../../app/forms/use-save-key.ts'
import { NotFoundPage } from '../../app/pages/NotFoundPage.tsx'
import { paths } from '../../app/paths.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Page } from '../../ui/Page.tsx'
import classes from './Brands.module.css'
import { BrandFields } from './BrandFields.tsx'
import { placeOf } from './place-of.ts'
import { Preview } from './Preview.tsx'
import { useBrandForm } from './use-brand-form.ts'
import { useOneBrand } from './use-brands.ts'

/** The form of a brand beside its live preview. Without an id a new one. */
export function BrandPage({ id }: { id?: number }) {
  return id === undefined ? <Shown /> : <Loaded id={id} />
}

function Loaded({ id }: { id: number }) {
  const { t } = useTranslation('brands')
  const { brand, error, retry } = useOneBrand(id)
  if (error?.code === 'ERR_NO_WHITE_LABEL_FOUND') return <NotFoundPage />
  if (brand) return <Shown brand={brand} />
  return (
    <Page title={t('title')}>
      {error && (
        <LoadFailed error={error} onRetry={retry}>
          {t('notLoaded')}
        </LoadFailed>
      )}
    </Page>
  )
}

const FORM = 'brand'

function Shown({ brand }: { brand?: Brand }) {
  const { t, i18n } = useTranslation('brands')
  const go = useNavigate()
  const form = useBrandForm(brand, ({ id }) => void go(paths.brand(id), { replace: true }))
  const { isDirty, isSaving } = form
  const title = brand?.name ?? t('create')
  useTitle(title)
  const place = useRef<HTMLFormElement>(null)
  useSaveKey(place)
  const { question } = usePageGuard({
    isDirty,
    isBusy: isSaving,
    onClose: () => void go(paths.brands),
    staysAt: (address) => brand !== undefined && address === paths.brand(brand.id),
  })
  const count = brand?.companies ?? 0
  return (
    <Page
      title={title}
      wide
      {...(brand && {
        hint: t('hint', {
          count,
          number: count.toLocaleString(i18n.language),
          address: placeOf(brand),
        }),
      })}
      actions={
        <>
          <Button variant="default" onClick={form.undo} disabled={!isDirty || isSaving}>
            {t('undo')}
          </Button>
          <Button type="submit" form={FORM} loading={isSaving} disabled={!isDirty}>
            {t(brand ? 'publish' : 'publishNew')}
          </Button>
        </>
      }
    >
      <div className={classes.columns}>
        <form id={FORM} ref={place} className={classes.form} onSubmit={form.submit} noValidate>
          {form.refused && (
            <Alert
              color="red"
              variant="light"
              role="alert"
              title={t('saveFailed', { ns: 'pages' })}
            >
              {textOf(form.refused, t)}
            </Alert>
          )}
          <BrandFields form={form} brand={brand} />
        </form>
        <Preview values={form.values} brand={brand} />
      </div>
      {question}
    </Page>
  )
}
